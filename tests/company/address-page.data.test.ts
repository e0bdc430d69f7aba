/** /addr: writing, changing, choosing and removing addresses, with the ids of another company, twice, and at the limit. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ADDRESS_LIMIT } from "~/company/address";
import { addressPage, submitAddress } from "~/company/address-page.server";
import { addressesOf } from "~/company/address.server";
import { loadCompanies } from "~/demo/companies.server";
import { listAddresses, release } from "~/operator/addresses";
import { startOfDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/database.server";
import { newFormToken } from "~/platform/forms.server";
import { Browser, errorsOf } from "./browser";

const NOW = startOfDay("2026-11-20");
const MINE = 1;
const OTHER = 7;
const typed = {
  intent: "save",
  receiver: "王强",
  phone: "020-87654321",
  province: "440000",
  city: "440100",
  areaCode: "440104",
  detail: "演示北路 1 号",
};
const post = (fields: Record<string, string>, companyId = MINE) =>
  submitAddress(new Browser().post("/addr", fields), companyId, NOW);
const save = (fields: Record<string, string>, token = newFormToken()) => post({ ...typed, token, ...fields });
const page = (query: string, companyId = MINE) =>
  addressPage({ accountId: companyId, companyId }, new URLSearchParams(query));
const list = (companyId = MINE) => addressesOf(companyId);
const idOf = async (companyId: number) => String((await list(companyId))[0]!.id);

beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));
beforeEach(async () => {
  await db
    .deleteFrom("address")
    .where("detail", "like", "演示北路%")
    .where("company_id", "=", MINE)
    .execute();
});

test("one form saves once, waits, is released by an operator, becomes the only default, and goes", async () => {
  const token = newFormToken();
  const answers = [await save({}, token), await save({}, token)];
  expect(answers.map((answer) => [answer.status, answer.headers.get("Location")])).toEqual([
    [303, "/addr"],
    [303, "/addr"],
  ]);
  const mine = (await list()).filter((one) => one.detail === typed.detail);
  expect(mine).toMatchObject([{ state: "pending", phone: "020-87654321", isDefault: false }]);
  const id = String(mine[0]!.id);
  await expect(post({ intent: "default", id })).rejects.toMatchObject({ status: 404 });
  expect((await listAddresses()).join("\n")).toContain("广东省广州市越秀区演示北路 1 号");
  expect(await release(id)).toMatchObject({ ok: true });
  expect(await release("999999")).toMatchObject({ ok: false });
  expect((await post({ intent: "default", id })).status).toBe(303);
  expect((await list()).filter((one) => one.isDefault).map((one) => String(one.id))).toEqual([id]);
  expect((await post({ intent: "remove", id })).status).toBe(303);
  expect((await post({ intent: "remove", id })).status).toBe(303);
  expect((await list()).some((one) => String(one.id) === id)).toBe(false);
  expect((await list()).filter((one) => one.isDefault)).toMatchObject([{ detail: "演示路 101 号一层" }]);
  expect(await release(id)).toMatchObject({ ok: false });
});

test("another phone keeps the release, another place needs it again, the licensed place never", async () => {
  await save({});
  const id = (await list()).find((one) => one.detail === typed.detail)!.id;
  await release(String(id));
  const change = async (fields: Record<string, string>) => {
    expect((await save({ id: String(id), ...fields })).status).toBe(303);
    return (await list()).find((one) => one.id === id)!.state;
  };
  expect(await change({ phone: "13900000000" })).toBe("released");
  expect(await change({ detail: "演示北路 2 号" })).toBe("pending");
  expect(await change({ areaCode: "440106", detail: "演示路 101 号一层" })).toBe("released");
  await post({ intent: "remove", id: String(id) });
});

test("what is wrong is said at its field, and choosing the next list saves nothing", async () => {
  const before = await list();
  const wrong = await save({ phone: "1390000", receiver: "", detail: "路" });
  expect(wrong.status).toBe(400);
  expect(Object.keys(await errorsOf(wrong)).sort()).toEqual(["detail", "phone", "receiver"]);
  expect(await errorsOf(await save({ areaCode: "" }))).toHaveProperty("areaCode");
  // The list of districts still stands for the city chosen before.
  expect(await errorsOf(await save({ city: "440300" }))).toHaveProperty("areaCode");
  const next = await save({ city: "440300", pickRegion: "1" });
  expect(next.status).toBe(200);
  const { regions, initialValue } = (await next.json()) as {
    regions: { districts: { name: string }[] };
    initialValue: Record<string, string>;
  };
  expect(regions.districts.map((one) => one.name)).toContain("南山区");
  expect(initialValue).toMatchObject({ receiver: "王强", city: "440300" });
  const again = await save({
    areaCode: "440106",
    receiver: "林禾安",
    phone: "13800000001",
    detail: "演示路 101 号一层",
  });
  expect(await errorsOf(again)).toEqual({ detail: ["该收货地址已存在"] });
  expect(await list()).toEqual(before);
});

test("another company's address answers 404 everywhere and stays as it is", async () => {
  const theirs = await list(OTHER);
  const id = await idOf(OTHER);
  await expect(page(`edit=${id}`)).rejects.toMatchObject({ status: 404 });
  await expect(page(`remove=${id}`)).rejects.toMatchObject({ status: 404 });
  await expect(page("edit=x")).rejects.toMatchObject({ status: 404 });
  for (const answer of [
    () => save({ id }),
    () => post({ intent: "default", id }),
    () => post({ intent: "remove", id }),
  ])
    await expect(answer()).rejects.toMatchObject({ status: 404 });
  expect(await list(OTHER)).toEqual(theirs);
  expect(await page(`edit=${id}`, OTHER)).toMatchObject({
    mode: "write",
    address: { receiver: "罗仁和" },
    regions: { cities: expect.arrayContaining([{ code: "430100", name: "长沙市" }]) },
  });
});

test("the limit holds, also for forms sent at the same moment", async () => {
  const left = ADDRESS_LIMIT - (await list()).length;
  const many = Array.from({ length: left + 2 }, (_, at) => save({ detail: `演示北路 ${at + 10} 号` }));
  const answers = await Promise.all(many);
  expect(answers.filter((answer) => answer.status === 303)).toHaveLength(left);
  const refused = answers.find((answer) => answer.status === 400)!;
  expect(await errorsOf(refused)).toEqual({ "": [`最多保存 ${ADDRESS_LIMIT} 个收货地址`] });
  expect(await list()).toHaveLength(ADDRESS_LIMIT);
});
