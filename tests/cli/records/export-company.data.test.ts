import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { exportCompany } from "~/cli/records/export-company";
import { clear, company } from "../../modules/orders/shop";

beforeEach(async () => {
  await clear();
  await company(7);
});

test("export-company writes a ZIP, for a reason", async () => {
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  const out = join(folder, "c.zip");
  expect(await exportCompany("7", { out })).toEqual({ ok: false, text: "请用 --why 写明原因" });
  expect(await exportCompany("404", { out, why: "申请" })).toMatchObject({ ok: false });
  expect(await exportCompany("7", { out, why: "申请" })).toMatchObject({ ok: true });
  expect((await readFile(out)).subarray(0, 2).toString()).toBe("PK");
  await rm(folder, { recursive: true });
});
