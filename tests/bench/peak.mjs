// Preloaded into the measured process alone: tells its parent how much memory it held at most, MB.
process.once("exit", () => process.send?.({ peak: process.resourceUsage().maxRSS / 1024 }));
