// Runs in the process of `npm run bench -- dev`: says how much memory it has, and how much of its heap is in use once
// garbage is collected.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose_gc");
process.on("message", () => {
  const { rss } = process.memoryUsage();
  runInNewContext("gc")();
  process.send?.({ rss, used: process.memoryUsage().heapUsed });
});
// The command ends although messages may come.
process.channel?.unref();
