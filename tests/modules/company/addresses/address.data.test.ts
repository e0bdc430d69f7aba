import { beforeAll, expect, test } from "vitest";
import { ADDRESS_LIMIT, type AddressInput } from "~/modules/company/addresses/address";
import { addAddress, findAddresses } from "~/modules/company/addresses/address.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { startOfDay } from "~/platform/values/clock";
import { inTransaction } from "~/platform/database/database.server";

const NOW = startOfDay("2026-11-20");
beforeAll(() => inTransaction((trx) => loadCompanies(trx, NOW)));

const add = (companyId: number, values: AddressInput) =>
  inTransaction((trx) => addAddress(trx, companyId, values, NOW));
const input = { receiver: "王强", phone: "13900000000", areaCode: "440104", detail: "演示北路 1 号" };

test("a company sees its own, the released default first", async () => {
  const [first, second] = await findAddresses(1);
  expect(first).toMatchObject({ state: "released", isDefault: true, region: "广东省广州市天河区" });
  expect(second).toMatchObject({ state: "pending", isDefault: false });
  expect((await findAddresses(2)).map((a) => a.receiver)).toEqual(["周康宁"]);
});

test("a new address waits for release, the licensed one does not", async () => {
  expect(await add(2, input)).toMatchObject({ ok: true, state: "pending" });
  const licensed = { ...input, areaCode: "440104", detail: "演示街 22 号" };
  expect(await add(2, licensed)).toMatchObject({ ok: true, state: "released" });
});

test("the same address twice and an unknown district are refused at their field", async () => {
  await add(3, input);
  expect(await add(3, input)).toMatchObject({ ok: false, field: "detail" });
  expect(await add(3, { ...input, areaCode: "440100" })).toMatchObject({
    ok: false,
    field: "areaCode",
  });
});

test("no company keeps more than the limit", async () => {
  for (let i = 1; i < ADDRESS_LIMIT; i += 1)
    expect(await add(7, { ...input, detail: `演示路 ${i} 号` })).toMatchObject({ ok: true });
  expect(await add(7, input)).toMatchObject({ ok: false, field: null });
});
