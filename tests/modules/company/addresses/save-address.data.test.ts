import { beforeAll, beforeEach, expect, test } from "vitest";
import { ADDRESS_LIMIT } from "~/modules/company/addresses/address";
import { addressesAfter, findAddresses, releaseAddress } from "~/modules/company/addresses/address.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { startOfDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as list from "~/routes/_account+/addr._index/route";
import * as edit from "~/routes/_account+/addr.edit.$id/route";
import * as add from "~/routes/_account+/addr.new/route";
import * as remove from "~/routes/_account+/addr.remove.$id/route";
import { getErrors } from "../browser";
import { SignedInBrowser } from "../browser-session";

const NOW = startOfDay("2026-11-20");
const MINE = 1;
const OTHER = 7;
const input = {
  receiver: "王强",
  phone: "020-87654321",
  province: "440000",
  city: "440100",
  areaCode: "440104",
  detail: "演示北路 1 号",
};
const someone = async (companyId = MINE) => {
  const login = db.selectFrom("membership").select("account_id").where("company_id", "=", companyId);
  return SignedInBrowser.of((await login.executeTakeFirstOrThrow()).account_id, companyId);
};
const token = () => newFormToken({ accountId: MINE, companyId: MINE });
/** Sends the form of one address: a changed one with its id, else a new one. */
const save = async ({ id, ...fields }: Record<string, string>) =>
  id === undefined
    ? (await someone()).send(add.action, "/addr/new", { ...input, token: token(), ...fields })
    : (await someone()).send(
        edit.action,
        `/addr/edit/${id}`,
        { ...input, token: token(), ...fields },
        { id },
      );
const makeDefault = async (id: string) =>
  (await someone()).send(list.action, "/addr", { intent: "default", id });
const takeAway = async (id: string) =>
  (await someone()).send(remove.action, `/addr/remove/${id}`, {}, { id });
const own = (companyId = MINE) => findAddresses(companyId);
const idOf = async (companyId: number) => String((await own(companyId))[0]!.id);

beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));
beforeEach(async () => {
  await db
    .deleteFrom("address")
    .where("detail", "like", "演示北路%")
    .where("company_id", "=", MINE)
    .execute();
});

const release = (id: string) => releaseAddress(Number(id), NOW);

test("one form saves once, waits, is released by an operator, becomes the only default, and goes", async () => {
  const once = token();
  const answers = [await save({ token: once }), await save({ token: once })];
  expect(answers.map((answer) => [answer.status, answer.headers.get("Location")])).toEqual([
    [303, "/addr"],
    [303, "/addr"],
  ]);
  const mine = (await own()).filter((item) => item.detail === input.detail);
  expect(mine).toMatchObject([{ state: "pending", phone: "020-87654321", isDefault: false }]);
  const id = String(mine[0]!.id);
  await expect(makeDefault(id)).rejects.toMatchObject({ status: 404 });
  const waiting = (await addressesAfter(null, 99)).map(({ region, detail }) => region + detail);
  expect(waiting).toContain("广东省广州市越秀区演示北路 1 号");
  const notified = () =>
    db
      .selectFrom("message")
      .select(["title", "body", "url"])
      .where("company_id", "=", MINE)
      .where("url", "=", "/addr")
      .execute();
  expect(await notified()).toEqual([]);
  expect(await release(id)).not.toBeNull();
  expect(await release(id)).not.toBeNull();
  expect(await notified()).toEqual([
    { title: "收货地址已放行", body: "现在可以配送到广东省广州市越秀区演示北路 1 号。", url: "/addr" },
  ]);
  expect(await release("999999")).toBeNull();
  expect((await makeDefault(id)).status).toBe(303);
  expect((await own()).filter((item) => item.isDefault).map((item) => String(item.id))).toEqual([id]);
  expect((await takeAway(id)).status).toBe(303);
  expect((await takeAway(id)).status).toBe(303);
  expect((await own()).some((item) => String(item.id) === id)).toBe(false);
  expect((await own()).filter((item) => item.isDefault)).toMatchObject([{ detail: "演示路 101 号一层" }]);
  expect(await release(id)).toBeNull();
});

test("another phone keeps the release, another place needs it again, the licensed place never", async () => {
  await save({});
  const id = (await own()).find((item) => item.detail === input.detail)!.id;
  await release(String(id));
  const change = async (fields: Record<string, string>) => {
    expect((await save({ id: String(id), ...fields })).status).toBe(303);
    return (await own()).find((item) => item.id === id)!.state;
  };
  expect(await change({ phone: "13900000000" })).toBe("released");
  expect(await change({ detail: "演示北路 2 号" })).toBe("pending");
  expect(await change({ areaCode: "440106", detail: "演示路 101 号一层" })).toBe("released");
  await takeAway(String(id));
});

test("what is wrong is said at its field, and choosing the next list saves nothing", async () => {
  const before = await own();
  const wrong = await save({ phone: "1390000", receiver: "", detail: "路" });
  expect(wrong.status).toBe(400);
  expect(Object.keys(await getErrors(wrong)).sort()).toEqual(["detail", "phone", "receiver"]);
  expect(await getErrors(await save({ areaCode: "" }))).toHaveProperty("areaCode");
  // The list of districts still stands for the city chosen before.
  expect(await getErrors(await save({ city: "440300" }))).toHaveProperty("areaCode");
  const next = await save({ city: "440300", pickRegion: "1" });
  expect(next.status).toBe(200);
  const { regions, initialValue } = (await next.json()) as {
    regions: { districts: { name: string }[] };
    initialValue: Record<string, string>;
  };
  expect(regions.districts.map((district) => district.name)).toContain("南山区");
  expect(initialValue).toMatchObject({ receiver: "王强", city: "440300" });
  const again = await save({
    areaCode: "440106",
    receiver: "林禾安",
    phone: "13800000001",
    detail: "演示路 101 号一层",
  });
  expect(await getErrors(again)).toEqual({ detail: ["该收货地址已存在"] });
  expect(await own()).toEqual(before);
});

test("another company's address answers 404 everywhere and stays as it is", async () => {
  const theirs = await own(OTHER);
  const id = await idOf(OTHER);
  const mine = await someone();
  for (const { loader } of [edit, remove])
    for (const wanted of [id, "x"])
      await expect(mine.read(loader, `/addr/edit/${wanted}`, { id: wanted })).rejects.toMatchObject({
        status: 404,
      });
  for (const answer of [
    () => save({ id }),
    ...["0", "-1", "1.5", "1e3", "x", "0x7"].flatMap((none) => [
      () => save({ id: none }),
      () => takeAway(none),
    ]),
    () => makeDefault(id),
    () => takeAway(id),
  ])
    await expect(answer()).rejects.toMatchObject({ status: 404 });
  expect(await own(OTHER)).toEqual(theirs);
  const theirPage = await (await someone(OTHER)).read(edit.loader, `/addr/edit/${id}`, { id });
  expect(theirPage).toMatchObject({
    address: { receiver: "罗仁和" },
    regions: { cities: expect.arrayContaining([{ code: "430100", name: "长沙市" }]) },
  });
});

test("the limit holds, also for forms sent at the same moment", async () => {
  const left = ADDRESS_LIMIT - (await own()).length;
  const many = Array.from({ length: left + 2 }, (_, at) => save({ detail: `演示北路 ${at + 10} 号` }));
  const answers = await Promise.all(many);
  expect(answers.filter((answer) => answer.status === 303)).toHaveLength(left);
  const refused = answers.find((answer) => answer.status === 400)!;
  expect(await getErrors(refused)).toEqual({ "": [`最多保存 ${ADDRESS_LIMIT} 个收货地址`] });
  expect(await own()).toHaveLength(ADDRESS_LIMIT);
});

test.each([
  ["?new=1", "/addr/new"],
  ["?edit=7", "/addr/edit/7"],
  ["?edit=a/b", "/addr/edit/a%2Fb"],
  ["?remove=7", "/addr/remove/7"],
])("what stood at /addr%s is at %s now, for pages and for forms", async (query, to) => {
  const browser = await someone();
  const answers = [
    browser.read(list.loader, `/addr${query}`).catch((thrown: unknown) => thrown as Response),
    browser.send(list.action, `/addr${query}`, {}),
  ];
  expect(
    (await Promise.all(answers as Promise<Response>[])).map(({ status, headers }) => [
      status,
      headers.get("Location"),
    ]),
  ).toEqual([
    [301, to],
    [308, to],
  ]);
});
