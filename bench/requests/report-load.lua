-- Run by wrk at the end of a load: prints the result as JSON, with times in microseconds.
-- os.clock() is the CPU time that wrk has used.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"durationUs":%d,"medianUs":%d,"p99Us":%d,"badStatuses":%d,"failures":%d,"cpuSeconds":%f}',
    summary.requests,
    summary.duration,
    latency:percentile(50),
    latency:percentile(99),
    errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    os.clock()
  ))
end
