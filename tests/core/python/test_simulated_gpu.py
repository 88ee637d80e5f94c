"""torch.cuda on the simulated GPU."""
import os
import subprocess
import sys
import unittest

os.environ["STRIDESCOPE_GPU"] = "sim:256MiB"

import torch  # noqa: E402


def child(program, gpus="sim:256MiB"):
    """Runs a program in a python3 of its own; returns its exit status and what it said."""
    done = subprocess.run([sys.executable, "-c", program], env=dict(os.environ, STRIDESCOPE_GPU=gpus), capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Devices(unittest.TestCase):
    def test_there_is_one_and_it_says_that_it_is_simulated(self):
        self.assertTrue(torch.cuda.is_available())
        self.assertEqual(torch.cuda.device_count(), 1)
        self.assertTrue(torch.cuda.get_device_name().endswith("(simulated)"))
        self.assertEqual(torch.cuda.get_device_properties(0).total_memory, 256 << 20)
        self.assertEqual(torch.cuda.current_device(), 0)

    def test_none_unless_it_is_asked_for(self):
        self.assertEqual(child("import torch; print(torch.cuda.is_available(), torch.cuda.device_count())", "none")[1], "False 0\n")

    def test_several(self):
        program = "import torch; x = torch.ones(2, device='cuda:1'); print(x.device, torch.cuda.device_count()); x + torch.ones(2, device='cuda:0')"
        status, out, err = child(program, "sim:2x")
        self.assertEqual(out, "cuda:1 2\n")
        self.assertIn("Expected all tensors to be on the same device, but found at least two devices, cuda:1 and cuda:0!", err)

    def test_a_wrong_choice_is_refused_in_a_sentence(self):
        status, out, err = child("import torch", "fast")
        self.assertIn('expected auto, real, sim or none', err)


class Placement(unittest.TestCase):
    def test_the_current_device_is_meant(self):
        x = torch.ones(2, 3, device="cuda")
        self.assertEqual(x.device, torch.device("cuda", 0))
        self.assertTrue(x.is_cuda)
        self.assertEqual(x.get_device(), 0)
        self.assertEqual(repr(x.cpu()), "tensor([[1., 1., 1.],\n        [1., 1., 1.]])")
        self.assertEqual(repr(x[0]), "tensor([1., 1., 1.], device='cuda:0')")

    def test_nothing_to_do_is_the_same_object(self):
        x = torch.arange(4, device="cuda")
        self.assertIs(x.to("cuda"), x)
        self.assertIs(x.cuda(), x)
        self.assertIs(x.cpu().cpu().__class__, torch.Tensor)
        y = torch.arange(4)
        self.assertIs(y.cpu(), y)

    def test_layouts_and_values_stay(self):
        for x in (torch.randn(3, 4).t(), torch.randn(5, 6)[::2, 1:], torch.arange(6).view(2, 3).expand(4, 2, 3), torch.tensor(2.5)):
            there = x.to("cuda")
            self.assertEqual(there.shape, x.shape)
            self.assertEqual(there.stride(), x.clone().stride())
            self.assertTrue(torch.equal(there.cpu(), x))

    def test_dtype_and_device_at_once(self):
        x = torch.arange(3).to("cuda", torch.float16)
        self.assertEqual((x.dtype, x.device.type), (torch.float16, "cuda"))
        self.assertEqual(x.tolist(), [0.0, 1.0, 2.0])

    def test_copies_into(self):
        x = torch.zeros(2, 3, device="cuda")
        x.copy_(torch.arange(3))
        x[1] = torch.tensor([7.0, 8.0, 9.0])
        y = torch.empty(2, 3)
        y.copy_(x)
        self.assertEqual(y.tolist(), [[0, 1, 2], [7, 8, 9]])

    def test_modules(self):
        model = torch.nn.Linear(3, 2).to("cuda")
        self.assertTrue(all(p.is_cuda for p in model.parameters()))
        self.assertEqual(model(torch.ones(4, 3, device="cuda")).shape, (4, 2))


class Errors(unittest.TestCase):
    def test_numpy(self):
        with self.assertRaisesRegex(TypeError, "can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu\\(\\) to copy the tensor to host memory first."):
            torch.ones(2, device="cuda").numpy()

    def test_two_devices(self):
        for name, call in {"add": lambda: torch.ones(2) + torch.ones(2, device="cuda"),
                           "matmul": lambda: torch.ones(2, 2, device="cuda") @ torch.ones(2, 2),
                           "addmm": lambda: torch.nn.functional.linear(torch.ones(2, 2, device="cuda"), torch.ones(2, 2), torch.ones(2)),
                           "cat": lambda: torch.cat([torch.ones(2, device="cuda"), torch.ones(2)]),
                           "add_": lambda: torch.ones(2).add_(torch.ones(2, device="cuda"))}.items():
            with self.subTest(name), self.assertRaisesRegex(RuntimeError, "Expected all tensors to be on the same device, but found at least two devices"):
                call()

    def test_who_lies_elsewhere_is_named(self):
        here, there = torch.ones(2, 2), torch.ones(2, 2, device="cuda")
        for call, text in ((lambda: there @ here, "cuda:0 and cpu! (when checking argument for argument mat2 in method wrapper_CUDA_mm)"),
                           (lambda: here @ there, "cpu and cuda:0! (when checking argument for argument mat2 in method wrapper_CUDA_mm)"),
                           (lambda: torch.nn.functional.linear(here, there, there[0]),
                            "cuda:0 and cpu! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)"),
                           (lambda: torch.cat([there, here]), "cuda:0 and cpu! (when checking argument for argument tensors in method wrapper_CUDA_cat)"),
                           (lambda: here + there, "cuda:0 and cpu!"), (lambda: there + here, "cuda:0 and cpu!")):
            with self.assertRaises(RuntimeError) as raised:
                call()
            self.assertEqual(str(raised.exception), "Expected all tensors to be on the same device, but found at least two devices, " + text)

    def test_numbers_meet_any_device(self):
        self.assertEqual((torch.ones(2, device="cuda") + torch.tensor(1.0)).tolist(), [2, 2])
        self.assertEqual((torch.tensor(1.0) * torch.ones(2, device="cuda")).device.type, "cuda")

    def test_indices_may_be_at_home(self):
        x = torch.arange(5, device="cuda")
        self.assertEqual(x[torch.tensor([3, 1])].tolist(), [3, 1])
        self.assertEqual(x[torch.tensor([True, False, True, False, False])].tolist(), [0, 2])

    def test_memory_is_used_up(self):
        with self.assertRaisesRegex(torch.OutOfMemoryError, "CUDA out of memory. Tried to allocate 1024.00 MiB. GPU 0 has a total capacity of 256.00 MiB"):
            torch.empty(1 << 28, device="cuda")
        self.assertTrue(issubclass(torch.cuda.OutOfMemoryError, RuntimeError))

    def test_what_kernels_refuse_is_told_at_once(self):
        with self.assertRaises(RuntimeError):
            torch.ones(2, 3, device="cuda") @ torch.ones(2, 3, device="cuda")

    def test_an_index_out_of_range_breaks_the_device_and_is_told_late(self):
        program = ("import torch\nx = torch.arange(3, device='cuda')\ny = x[torch.tensor([1], device='cuda')]\n"
                   "y = x[torch.tensor([5], device='cuda')]\nprint('on')\ntorch.cuda.synchronize()\n")
        status, out, err = child(program)
        self.assertEqual(out, "on\n")
        self.assertIn("RuntimeError: CUDA error: device-side assert triggered", err)

    def test_a_host_that_follows_its_address_dies(self):
        status, out, err = child("import ctypes, torch\nx = torch.ones(4, device='cuda')\nctypes.string_at(x.data_ptr(), 4)\nprint('alive')\n")
        self.assertNotEqual(status, 0)
        self.assertEqual(out, "")


class Memory(unittest.TestCase):
    def test_counts_are_those_of_the_caching_allocator(self):
        torch.cuda.empty_cache()
        before = torch.cuda.memory_allocated()
        x = torch.empty(100, device="cuda")
        self.assertEqual(torch.cuda.memory_allocated() - before, 512)
        torch.cuda.reset_peak_memory_stats()
        y = torch.empty(1 << 20, device="cuda")
        del y
        self.assertEqual(torch.cuda.max_memory_allocated() - torch.cuda.memory_allocated(), 4 << 20)
        self.assertGreaterEqual(torch.cuda.memory_reserved(), 20 << 20)
        torch.cuda.empty_cache()
        self.assertEqual(torch.cuda.memory_reserved(), 2 << 20)
        free, total = torch.cuda.mem_get_info()
        self.assertEqual(total - free, torch.cuda.memory_reserved())
        del x

    def test_a_freed_block_is_handed_out_again(self):
        x = torch.empty(1000, device="cuda")
        at = x.data_ptr()
        del x
        self.assertEqual(torch.empty(1000, device="cuda").data_ptr(), at)


class Streams(unittest.TestCase):
    def test_order_between_streams(self):
        side = torch.cuda.Stream()
        x = torch.ones(1000, device="cuda")
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            self.assertEqual(torch.cuda.current_stream(), side)
            y = x * 2
            x.record_stream(side)
        torch.cuda.current_stream().wait_stream(side)
        self.assertEqual((y + 1).sum().item(), 3000)
        self.assertEqual(torch.cuda.current_stream(), torch.cuda.default_stream())

    def test_times_are_of_the_device_and_always_the_same(self):
        program = ("import torch\na, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)\n"
                   "x = torch.ones(1 << 20, device='cuda')\na.record()\ny = x * 2\nb.record()\ntorch.cuda.synchronize()\nprint(a.elapsed_time(b))\n")
        first, again = child(program)[1], child(program)[1]
        self.assertEqual(first, again)
        self.assertGreater(float(first), 0.005)  # 8 MiB at 900 GB/s take 9 microseconds

    def test_events_that_have_no_time(self):
        a, b = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        with self.assertRaisesRegex(ValueError, "Both events must be recorded before calculating elapsed time."):
            a.elapsed_time(b)
        with self.assertRaisesRegex(ValueError, "Both events must be created with argument 'enable_timing=True'."):
            a.elapsed_time(torch.cuda.Event())

    def test_a_loop_that_asks_ends(self):
        event = torch.cuda.Event()
        torch.ones(1 << 20, device="cuda").mul_(2)
        event.record()
        asked = 0
        while not event.query():
            asked += 1
        self.assertGreater(asked, 0)

    def test_pinned_memory_arrives_in_its_own_time(self):
        x = torch.full((1 << 16,), 3.0, device="cuda")
        torch.cuda.synchronize()
        y = torch.zeros(1 << 16).pin_memory()
        self.assertTrue(y.is_pinned())
        y.copy_(x, non_blocking=True)
        early = y.sum().item()
        torch.cuda.synchronize()
        self.assertEqual((early, y.sum().item()), (0, 3.0 * (1 << 16)))

    def test_pageable_memory_is_waited_for(self):
        x = torch.full((1 << 16,), 3.0, device="cuda")
        y = torch.zeros(1 << 16)
        y.copy_(x, non_blocking=True)
        self.assertEqual(y.sum().item(), 3.0 * (1 << 16))
        self.assertTrue(x.to("cpu", non_blocking=True).is_pinned())
        self.assertFalse(x.cpu().is_pinned())
        torch.cuda.synchronize()


TRAINING = """
import torch
torch.manual_seed(0)
features, labels = torch.randn(64, 5), torch.arange(64) % 3
model = torch.nn.Sequential(torch.nn.Linear(5, 16), torch.nn.ReLU(), torch.nn.Dropout(0.2), torch.nn.LayerNorm(16), torch.nn.Linear(16, 3))
device = {device!r}
model, features, labels = model.to(device), features.to(device), labels.to(device)
optimizer = torch.optim.{optimizer}
for _ in range(8):
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(model(features), labels)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    print(loss.item())
print([p.grad.sum().item() for p in model.parameters()])
"""


class Values(unittest.TestCase):
    def test_training_gives_the_same_numbers(self):
        for optimizer in ("SGD(model.parameters(), lr=0.1, momentum=0.9)", "Adam(model.parameters(), lr=0.01)", "AdamW(model.parameters())",
                          "RMSprop(model.parameters())", "Adagrad(model.parameters())"):
            with self.subTest(optimizer=optimizer):
                here, there = (child(TRAINING.format(device=device, optimizer=optimizer)) for device in ("cpu", "cuda"))
                self.assertEqual(there[2], "")
                self.assertEqual(there[1], here[1])

    def test_random_numbers(self):
        torch.manual_seed(3)
        here = torch.randn(5)
        torch.manual_seed(3)
        self.assertTrue(torch.equal(torch.randn(5, device="cuda").cpu(), here))
        torch.manual_seed(4)
        torch.cuda.manual_seed(3)
        self.assertTrue(torch.equal(torch.randn(5, device="cuda").cpu(), here))
        kept = torch.randn(2)
        torch.manual_seed(4)
        self.assertTrue(torch.equal(torch.randn(2), kept))

    def test_what_depends_on_values(self):
        x = torch.tensor([3, 0, 3, 1, 0], device="cuda")
        self.assertEqual(x.nonzero().flatten().tolist(), [0, 2, 3])
        self.assertEqual(x.unique().tolist(), [0, 1, 3])
        self.assertEqual(x.unique().device.type, "cuda")
        self.assertEqual(torch.bincount(x).tolist(), [2, 1, 0, 2])
        self.assertEqual(x[x > 0].tolist(), [3, 3, 1])
        self.assertTrue(bool((x == x).all()))
        self.assertTrue(torch.equal(x, x.clone()))
        self.assertTrue(torch.allclose(x.float(), x.float()))


if __name__ == "__main__":
    unittest.main()
