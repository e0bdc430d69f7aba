import { beforeAll, beforeEach, expect, it } from "vitest";
import type { ContractPage } from "~/modules/company/contract/contract";
import { toYear } from "~/modules/company/contract/contract";
import { readVerifyCode } from "~/modules/documents/issued-document";
import { findIssuedDocument } from "~/modules/documents/issued-documents.server";
import { EMPTY_LEGAL_ENTITY } from "~/modules/content/legal-entity";
import { changeLegalEntity } from "~/modules/content/legal-entity.server";
import { writeSettings, readSettings } from "~/modules/content/settings.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as dzht from "~/routes/_account+/_service+/dzht/route";
import { call, signedInCompanies } from "../../orders/route-fixtures";
import { emptyTables } from "../../../rows";

const year = toYear(now());

const found = { ...EMPTY_LEGAL_ENTITY, name: "某医药有限公司" };

beforeAll(async () => {
  await signedInCompanies(2);
  await inTransaction((trx) => changeLegalEntity(trx, found, now()));
});
beforeEach(async () => {
  await emptyTables(["contract"]);
  await db
    .updateTable("company")
    .set({ contract_year: year - 1, status: "approved" })
    .execute();
});

const page = async (who: number, query = "") =>
  (await (await call(dzht, who, `/dzht${query}`)).json()) as ContractPage;
const form = async (who: number, differs: Record<string, string> = {}) => {
  const { open } = await page(who);
  return {
    year: String(year),
    seen: open?.sha256 ?? "",
    agree: "on",
    signer: "林禾安",
    back: "/cart",
    ...differs,
  };
};
const contracts = () => db.selectFrom("contract").selectAll().execute();
const yearOfCompany = async (id: number) =>
  (await db.selectFrom("company").select("contract_year").where("id", "=", id).executeTakeFirst())
    ?.contract_year;

it("is signed, leads back, and is read again as it was signed", async () => {
  const { open } = await page(1);
  const answer = await call(dzht, 1, "/dzht", await form(1));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/cart");
  expect(await yearOfCompany(1)).toBe(year);
  await db.updateTable("company").set({ name: "改名药房" }).where("id", "=", 1).execute();
  const { read, isSigned, signed } = await page(1, `?year=${year}`);
  expect(isSigned).toBe(true);
  expect(read?.text).toEqual(open?.text);
  expect(read?.contract).toMatchObject({ signer: "林禾安", sha256: open?.sha256, username: "u1" });
  expect(signed).toHaveLength(1);
  const code = readVerifyCode(read!.verify.slice(-19));
  expect(await findIssuedDocument(code)).toMatchObject({
    kind: "contract",
    number: read?.contract.number,
    replacedAt: null,
  });
  expect((await page(1, `?year=${year}`)).read?.verify).toBe(read?.verify);
});

it("is signed once, however often the form comes", async () => {
  const values = await form(1);
  const answers = await Promise.all([1, 2, 3].map(() => call(dzht, 1, "/dzht", values)));
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303]);
  expect(await contracts()).toHaveLength(1);
});

it("is not signed unread, unagreed, without a name, or when its text has changed meanwhile", async () => {
  const values = await form(1);
  const { agree: _, ...unagreed } = values;
  expect((await call(dzht, 1, "/dzht", unagreed)).status).toBe(400);
  expect((await call(dzht, 1, "/dzht", { ...values, signer: "1" })).status).toBe(400);
  const settings = await readSettings();
  await writeSettings(db, { ...settings, licences: [{ label: "药品经营许可证", number: "新" }] });
  const changed = await call(dzht, 1, "/dzht", values);
  await writeSettings(db, settings);
  expect(changed.status).toBe(400);
  expect(JSON.stringify(await changed.json())).toContain("合同内容已更新");
  expect(await contracts()).toEqual([]);
  expect(await yearOfCompany(1)).toBe(year - 1);
});

it("is signed by approved companies alone", async () => {
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 1).execute();
  const answer = await call(dzht, 1, "/dzht", await form(1));
  expect(answer.status).toBe(400);
  expect(await contracts()).toEqual([]);
});

it("leads back within this site alone", async () => {
  const answer = await call(dzht, 1, "/dzht", await form(1, { back: "//evil.example/" }));
  expect(answer.headers.get("location")).toBe("/dzht");
  expect((await page(1, "?back=https://evil.example/")).back).toBe("");
});

it("is nobody else's to read", async () => {
  await call(dzht, 1, "/dzht", await form(1));
  expect((await call(dzht, 2, `/dzht?year=${year}`)).status).toBe(404);
  expect((await page(2)).signed).toEqual([]);
});

it("names the legal entity as the seller, and is not signed while it is not filled in", async () => {
  expect((await page(1)).open?.text.parties[1]?.facts[0]).toEqual(["供货单位", found.name]);
  await inTransaction((trx) => changeLegalEntity(trx, EMPTY_LEGAL_ENTITY, now()));
  const shown = await page(1);
  expect([shown.isSellerNamed, shown.open?.text.parties[1]?.facts[0]]).toEqual([false, ["供货单位", "未填"]]);
  expect((await call(dzht, 1, "/dzht", await form(1))).status).toBe(400);
  expect(await contracts()).toEqual([]);
  await inTransaction((trx) => changeLegalEntity(trx, found, now()));
});
