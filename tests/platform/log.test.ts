import { afterEach, expect, test, vi } from "vitest";
import { config } from "~/platform/config.server";
import { log } from "~/platform/log.server";

const level = config.LOG_LEVEL;
afterEach(() => {
  config.LOG_LEVEL = level;
  vi.restoreAllMocks();
});

test("a line of the log is one line that acts on nothing, and says what was said", () => {
  config.LOG_LEVEL = "info";
  let said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((said += String(text)), true));
  const path = "/甲\u001b[2K\u009b1A\u202e\u2066\u200b\u2028\u2029\u0085\r\n\u{e0041}";
  log("error", "error", { path });
  expect(said).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Cf}]*\n$/u);
  expect(JSON.parse(said)).toMatchObject({ event: "error", path });
});
