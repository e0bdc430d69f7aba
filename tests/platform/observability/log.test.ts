import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { config } from "~/platform/config/config.server";
import { destination } from "~/platform/observability/log-lines.server";
import { log } from "~/platform/observability/log.server";

const LINES = JSON.stringify(
  new URL("../../../app/platform/observability/log-lines.server.ts", import.meta.url),
);
const level = config.LOG_LEVEL;
afterEach(() => {
  config.LOG_LEVEL = level;
  vi.restoreAllMocks();
});

test("a line of the log is one line that acts on nothing, and says what was said", () => {
  config.LOG_LEVEL = "info";
  let message = "";
  vi.spyOn(destination, "write").mockImplementation((text) => ((message += String(text)), true));
  const path = "/甲\u001b[2K\u009b1A\u202e\u2066\u200b\u2028\u2029\u0085\r\n\u{e0041}";
  log("error", "error", { path });
  expect(message).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Cf}]*\n$/u);
  expect(JSON.parse(message)).toMatchObject({ event: "error", path });
});

test("lines on their way are written when the process ends at once", () => {
  const program = `
    const { writeLine } = await import(${LINES});
    for (let at = 0; at < 2_000; at += 1) writeLine("info", "request", { at, path: "/" + "x".repeat(at) });
    process.exit(3);`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    {
      encoding: "utf8",
      maxBuffer: 1 << 24,
    },
  );
  expect(status).toBe(3);
  const seen = stderr.trimEnd().split("\n");
  expect(seen).toHaveLength(2_000);
  expect(seen.map((line) => (JSON.parse(line) as { path: string }).path.length)).toEqual(
    Array.from({ length: 2_000 }, (_, at) => at + 1),
  );
});

test("an answer does not wait for whoever reads the log", async () => {
  const program = `
    const { writeLine } = await import(${LINES});
    for (let at = 0; at < 2_000; at += 1) writeLine("info", "request", { path: "x".repeat(1_000) });
    process.stdout.write("answered");`;
  // Nobody reads what it says of itself: pipes hold a part of the 2 MB.
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [answer] = (await once(child.stdout, "data")) as [Buffer];
  expect(String(answer)).toBe("answered");
  child.kill("SIGKILL");
  await once(child, "exit");
});
