// Loops and branches, of which every task does its tile. Every function is a
// case of OpStrategiesTest.

func.func @while(%x: tensor<5x3xf32>, %n: tensor<i32>) -> tensor<5x3xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %y = stablehlo.tanh %x : tensor<5x3xf32>
  %0:2 = stablehlo.while(%i = %zero, %a = %y) : tensor<i32>, tensor<5x3xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %b = stablehlo.add %a, %y : tensor<5x3xf32>
    stablehlo.return %j, %b : tensor<i32>, tensor<5x3xf32>
  }
  %z = stablehlo.tanh %0#1 : tensor<5x3xf32>
  return %z : tensor<5x3xf32>
}
func.func @branches(%x: tensor<5x3xf32>, %i: tensor<i32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %four = stablehlo.constant dense<4> : tensor<i32>
  %p = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %a = stablehlo.tanh %x : tensor<5x3xf32>
    stablehlo.return %a : tensor<5x3xf32>
  }, {
    stablehlo.return %x : tensor<5x3xf32>
  }) : (tensor<i1>) -> tensor<5x3xf32>
  %1 = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<5x3xf32>
  }, {
    %a = stablehlo.negate %x : tensor<5x3xf32>
    stablehlo.return %a : tensor<5x3xf32>
  }) : (tensor<i32>) -> tensor<5x3xf32>
  return %0, %1 : tensor<5x3xf32>, tensor<5x3xf32>
}
// What a loop carries is cut along what all of its body keeps: rows.
func.func @rows(%x: tensor<6x4xf32>, %w: tensor<4x4xf32>, %n: tensor<i32>) -> (tensor<6x4xf32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %u = %w) : tensor<i32>, tensor<6x4xf32>, tensor<4x4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %m = stablehlo.dot_general %h, %u, contracting_dims = [1] x [0] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
    %t = stablehlo.tanh %m : tensor<6x4xf32>
    stablehlo.return %j, %t, %u : tensor<i32>, tensor<6x4xf32>, tensor<4x4xf32>
  }
  return %0#1, %0#0 : tensor<6x4xf32>, tensor<i32>
}
// A value from outside is read along two dimensions, and zeros that two share.
func.func @captured(%x: tensor<6x6xf32>, %y: tensor<6x6xf32>, %n: tensor<i32>) -> (tensor<6x6xf32>, tensor<6x6xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %zeros = stablehlo.constant dense<0.5> : tensor<6x6xf32>
  %v = stablehlo.tanh %y : tensor<6x6xf32>
  %0:3 = stablehlo.while(%i = %zero, %a = %x, %b = %zeros) : tensor<i32>, tensor<6x6xf32>, tensor<6x6xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.add %a, %v : tensor<6x6xf32>
    %vt = stablehlo.transpose %v, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %bt = stablehlo.transpose %b, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %d = stablehlo.multiply %bt, %vt : tensor<6x6xf32>
    %e = stablehlo.maximum %c, %zeros : tensor<6x6xf32>
    %dt = stablehlo.transpose %d, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %f = stablehlo.maximum %dt, %zeros : tensor<6x6xf32>
    stablehlo.return %j, %e, %f : tensor<i32>, tensor<6x6xf32>, tensor<6x6xf32>
  }
  return %0#1, %0#2 : tensor<6x6xf32>, tensor<6x6xf32>
}
// Through time and back: a weight's gradient is added up over the rows.
func.func @gradient(%x: tensor<3x6x4xf32>, %w: tensor<4x4xf32>, %g: tensor<6x4xf32>, %n: tensor<i32>) -> (tensor<6x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<3x6x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %sums = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  %bias = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %stack = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<3x6x4xf32>
  %0:5 = stablehlo.while(%i = %zero, %h = %g, %dw = %sums, %db = %bias, %all = %stack) : tensor<i32>, tensor<6x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<3x6x4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.dynamic_slice %x, %i, %zero, %zero, sizes = [1, 6, 4] : (tensor<3x6x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x6x4xf32>
    %xt = stablehlo.reshape %s : (tensor<1x6x4xf32>) -> tensor<6x4xf32>
    %m = stablehlo.dot_general %h, %w, contracting_dims = [1] x [1] : (tensor<6x4xf32>, tensor<4x4xf32>) -> tensor<6x4xf32>
    %t = stablehlo.tanh %m : tensor<6x4xf32>
    %part = stablehlo.dot_general %xt, %h, contracting_dims = [0] x [0] : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
    %dw1 = stablehlo.add %dw, %part : tensor<4x4xf32>
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%h init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %half = stablehlo.constant dense<0.5> : tensor<4xf32>
    %rh = stablehlo.multiply %r, %half : tensor<4xf32>
    %db1 = stablehlo.add %db, %rh : tensor<4xf32>
    %t1 = stablehlo.reshape %t : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %all1 = stablehlo.dynamic_update_slice %all, %t1, %i, %zero, %zero : (tensor<3x6x4xf32>, tensor<1x6x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x6x4xf32>
    stablehlo.return %j, %t, %dw1, %db1, %all1 : tensor<i32>, tensor<6x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<3x6x4xf32>
  }
  return %0#1, %0#2, %0#3, %0#4 : tensor<6x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<3x6x4xf32>
}
// What the sum begins with would be added by every task.
func.func @begins_with_more(%x: tensor<6x4xf32>, %s: tensor<4xf32>, %n: tensor<i32>) -> (tensor<6x4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %a = %s) : tensor<i32>, tensor<6x4xf32>, tensor<4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %t = stablehlo.tanh %h : tensor<6x4xf32>
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%t init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %b = stablehlo.add %a, %r : tensor<4xf32>
    stablehlo.return %j, %t, %b : tensor<i32>, tensor<6x4xf32>, tensor<4xf32>
  }
  return %0#1, %0#2 : tensor<6x4xf32>, tensor<4xf32>
}
// A sum is needed before the next iteration; and one is no sum of parts: its
// square.
func.func @needs_sums(%x: tensor<6x4xf32>, %n: tensor<i32>) -> (tensor<6x4xf32>, tensor<6xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<6xf32>
  %0:3 = stablehlo.while(%i = %zero, %h = %x, %a = %none) : tensor<i32>, tensor<6x4xf32>, tensor<6xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %c = stablehlo.constant dense<1.0> : tensor<f32>
    %sum = stablehlo.reduce(%h init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %bound = stablehlo.abs %sum : tensor<4xf32>
    %two = stablehlo.constant dense<2.0> : tensor<4xf32>
    %positive = stablehlo.add %bound, %two : tensor<4xf32>
    %all = stablehlo.broadcast_in_dim %positive, dims = [1] : (tensor<4xf32>) -> tensor<6x4xf32>
    %t = stablehlo.divide %h, %all : tensor<6x4xf32>
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%t init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %rr = stablehlo.multiply %r, %r : tensor<6xf32>
    %b = stablehlo.add %a, %rr : tensor<6xf32>
    stablehlo.return %j, %t, %b : tensor<i32>, tensor<6x4xf32>, tensor<6xf32>
  }
  return %0#1, %0#2 : tensor<6x4xf32>, tensor<6xf32>
}
// All tasks go round equally often.
func.func @until(%x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %0 = stablehlo.while(%h = %x) : tensor<6x4xf32>
  cond {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %m = stablehlo.reduce(%h init: %c) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %bound = stablehlo.constant dense<0.4> : tensor<f32>
    %p = stablehlo.compare GT, %m, %bound : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %half = stablehlo.constant dense<0.5> : tensor<6x4xf32>
    %t = stablehlo.multiply %h, %half : tensor<6x4xf32>
    stablehlo.return %t : tensor<6x4xf32>
  }
  return %0 : tensor<6x4xf32>
}
// A loop in a loop, of which each makes a layer's sum in a stack of them.
func.func @nested(%x: tensor<30x4xf32>, %w: tensor<2x4x4xf32>, %n: tensor<i32>) -> (tensor<30x4xf32>, tensor<2x4x4xf32>, tensor<f32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<f32>
  %sums = stablehlo.broadcast_in_dim %none, dims = [] : (tensor<f32>) -> tensor<2x4x4xf32>
  %0:4 = stablehlo.while(%i = %zero, %h = %x, %dw = %sums, %loss = %none) : tensor<i32>, tensor<30x4xf32>, tensor<2x4x4xf32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %first = stablehlo.constant dense<0> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.dynamic_slice %w, %i, %first, %first, sizes = [1, 4, 4] : (tensor<2x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x4xf32>
    %u = stablehlo.reshape %s : (tensor<1x4x4xf32>) -> tensor<4x4xf32>
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %inner = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %1:4 = stablehlo.while(%k = %first, %g = %h, %d = %inner, %l = %c) : tensor<i32>, tensor<30x4xf32>, tensor<4x4xf32>, tensor<f32>
    cond {
      %p = stablehlo.compare LE, %k, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %k1 = stablehlo.add %k, %one : tensor<i32>
      %m = stablehlo.dot_general %g, %u, contracting_dims = [1] x [0] : (tensor<30x4xf32>, tensor<4x4xf32>) -> tensor<30x4xf32>
      %t = stablehlo.tanh %m : tensor<30x4xf32>
      %part = stablehlo.dot_general %g, %h, contracting_dims = [0] x [0] : (tensor<30x4xf32>, tensor<30x4xf32>) -> tensor<4x4xf32>
      %d1 = stablehlo.add %d, %part : tensor<4x4xf32>
      %e = stablehlo.constant dense<0.0> : tensor<f32>
      %r = stablehlo.reduce(%t init: %e) applies stablehlo.add across dimensions = [0, 1] : (tensor<30x4xf32>, tensor<f32>) -> tensor<f32>
      %l1 = stablehlo.add %l, %r : tensor<f32>
      stablehlo.return %k1, %t, %d1, %l1 : tensor<i32>, tensor<30x4xf32>, tensor<4x4xf32>, tensor<f32>
    }
    %d1 = stablehlo.reshape %1#2 : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %dw1 = stablehlo.dynamic_update_slice %dw, %d1, %i, %first, %first : (tensor<2x4x4xf32>, tensor<1x4x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x4x4xf32>
    %loss1 = stablehlo.add %loss, %1#3 : tensor<f32>
    stablehlo.return %j, %1#1, %dw1, %loss1 : tensor<i32>, tensor<30x4xf32>, tensor<2x4x4xf32>, tensor<f32>
  }
  return %0#1, %0#2, %0#3 : tensor<30x4xf32>, tensor<2x4x4xf32>, tensor<f32>
}
// Rows of samples in one dimension: whole samples can be split.
func.func @merged(%x: tensor<6x4x3xf32>, %w: tensor<3x3xf32>, %n: tensor<i32>) -> tensor<6x4x3xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %h = %x) : tensor<i32>, tensor<6x4x3xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %rows = stablehlo.reshape %h : (tensor<6x4x3xf32>) -> tensor<24x3xf32>
    %m = stablehlo.dot_general %rows, %w, contracting_dims = [1] x [0] : (tensor<24x3xf32>, tensor<3x3xf32>) -> tensor<24x3xf32>
    %k = stablehlo.reshape %m : (tensor<24x3xf32>) -> tensor<6x4x3xf32>
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %sum = stablehlo.reduce(%k init: %c) applies stablehlo.add across dimensions = [1] : (tensor<6x4x3xf32>, tensor<f32>) -> tensor<6x3xf32>
    %all = stablehlo.broadcast_in_dim %sum, dims = [0, 2] : (tensor<6x3xf32>) -> tensor<6x4x3xf32>
    %t = stablehlo.tanh %all : tensor<6x4x3xf32>
    %u = stablehlo.add %k, %t : tensor<6x4x3xf32>
    stablehlo.return %j, %u : tensor<i32>, tensor<6x4x3xf32>
  }
  return %0#1 : tensor<6x4x3xf32>
}
// Values change places; positions count.
func.func @swapped(%x: tensor<6x4xf32>, %y: tensor<6x4xf32>, %n: tensor<i32>) -> (tensor<6x4xf32>, tensor<6x4xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:3 = stablehlo.while(%i = %zero, %a = %x, %b = %y) : tensor<i32>, tensor<6x4xf32>, tensor<6x4xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %k = stablehlo.iota dim = 0 : tensor<6x4xf32>
    %c = stablehlo.add %a, %k : tensor<6x4xf32>
    stablehlo.return %j, %b, %c : tensor<i32>, tensor<6x4xf32>, tensor<6x4xf32>
  }
  return %0#1, %0#2 : tensor<6x4xf32>, tensor<6x4xf32>
}
// Sums in all branches, and in one of them.
func.func @sums_of_branches(%x: tensor<6x4xf32>, %i: tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<6x4xf32>) {
  %0 = "stablehlo.case"(%i) ({
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    stablehlo.return %r : tensor<4xf32>
  }, {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %t = stablehlo.tanh %x : tensor<6x4xf32>
    %r = stablehlo.reduce(%t init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    stablehlo.return %r : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  %1:2 = "stablehlo.case"(%i) ({
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    stablehlo.return %r, %x : tensor<4xf32>, tensor<6x4xf32>
  }, {
    %c = stablehlo.constant dense<3.0> : tensor<4xf32>
    %t = stablehlo.tanh %x : tensor<6x4xf32>
    stablehlo.return %c, %t : tensor<4xf32>, tensor<6x4xf32>
  }) : (tensor<i32>) -> (tensor<4xf32>, tensor<6x4xf32>)
  return %0, %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>, tensor<6x4xf32>
}
func.func @sums_of_two(%x: tensor<6x4xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  %four = stablehlo.constant dense<4> : tensor<i32>
  %p = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    %r = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    stablehlo.return %r : tensor<4xf32>
  }, {
    %w = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
    %r = stablehlo.dot_general %w, %x, contracting_dims = [0] x [0] : (tensor<6xf32>, tensor<6x4xf32>) -> tensor<4xf32>
    stablehlo.return %r : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
