/** The commands about one company: terms, its data in a file, closing. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { changeTerms, closeCompany, exportCompany } from "~/cli/companies/customers";
import { actAs } from "~/platform/database/audit.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { clear, company } from "../../modules/orders/shop";

const CLOSING = { requestedOn: "2026-11-19", requestedBy: "王芳", why: "门店停业", by: "陈敏" };

beforeEach(async () => {
  await clear();
  for (const table of ["audit", "company_closing", "membership"] as const)
    await db.deleteFrom(table).execute();
  await company(7);
});

test("set-terms changes what is said and leaves the rest, in the log from what to what", async () => {
  actAs({ name: "王", command: "set-terms", given: {}, why: "年度评级", now: now() });
  expect(await changeTerms("7", { rank: "B" })).toEqual({
    ok: true,
    text: "客户 7（药店7）：价格等级 B，注册地区 广东省广州市天河区，注册地址 演示路 1 号",
  });
  expect(await changeTerms("7", { rank: "B" })).toMatchObject({ ok: false });
  const [row, ...more] = await auditRows({ most: 10 });
  actAs(null);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ operator: "王", subject: "company", subject_id: "7", why: "年度评级" });
  expect(await changeTerms("7", {})).toEqual({ ok: false, text: "请写明 --rank、--area 或 --address" });
  expect(await changeTerms("7", { area: "鼓楼区" })).toEqual({
    ok: false,
    text: "请写到区县，如 广东省广州市天河区",
  });
  expect(await changeTerms("404", { rank: "B" })).toEqual({ ok: false, text: "没有客户 404" });
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

test("close-company closes it once, and says what is missing", async () => {
  expect(await closeCompany("7", { ...CLOSING, why: "" })).toEqual({ ok: false, text: "请写明原因" });
  expect(await closeCompany("404", CLOSING)).toEqual({ ok: false, text: "没有客户 404" });
  expect(await closeCompany("7", CLOSING)).toEqual({ ok: true, text: "客户 7（药店7）已注销" });
  expect(await closeCompany("7", CLOSING)).toEqual({ ok: false, text: "该客户已经注销" });
});
