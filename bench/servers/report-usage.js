// Preloaded into a measured process by `node --import`: answers each message of the parent process
// with the `Usage` of this process. This file is JavaScript, because Node removes the types of
// TypeScript with a module that takes 10 MB of memory.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
// Otherwise waiting for messages would keep the process from exiting.
process.channel?.unref();
