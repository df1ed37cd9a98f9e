/** What a process has used. */
export interface Usage {
  /** CPU time of all threads since the start. */
  cpuMs: number;
  /** Resident memory. */
  rssBytes: number;
}

// Preloaded into a measured process by `node --import`: answers each message of the parent process
// with the usage of this process.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit());
// Otherwise waiting for messages would keep the process from exiting.
process.channel?.unref();
