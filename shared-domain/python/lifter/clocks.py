"""Clocks that code reads: an original's process and the lifter replace the same ones."""

CLOCKS = {
    **dict.fromkeys(("time.time", "time.perf_counter", "time.monotonic", "time.process_time"), "clock_seconds"),
    **dict.fromkeys(("time.time_ns", "time.perf_counter_ns", "time.monotonic_ns"), "clock_nanoseconds"),
    "datetime.datetime.now": "clock_now",
    "datetime.datetime.today": "clock_utcnow",
    "datetime.datetime.utcnow": "clock_utcnow",
    "datetime.date.today": "clock_today",
}  # fmt: skip
"""What reads a clock, and what stands for it in `chance.py` where an original shows what it read."""
