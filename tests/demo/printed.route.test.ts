import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { EMPTY_LEGAL_ENTITY } from "~/modules/content/legal-entity";
import { changeLegalEntity } from "~/modules/content/legal-entity.server";
import { readVerifyCode } from "~/modules/documents/issued-document";
import { findIssuedDocument } from "~/modules/documents/issued-documents.server";
import { loadDemo } from "~/demo/demo.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { now } from "~/platform/values/clock.server";
import { Browser } from "../modules/company/browser";
import { getAnswer, personOf, signedInAs } from "../admin/frame/people";
import { findPrintingRoutes, findPrintout, PRINTOUTS, type Printout } from "./printouts";
import { UNFILLED } from "~/platform/values/missing";
import { emptyTables } from "../rows";

/** Its UTF-16 has no byte that a PDF writes in another way. */
const SELLER = "华南某某药业股份公司";
const FILLED = { ...EMPTY_LEGAL_ENTITY, name: SELLER, creditCode: "91440101MA5SELLER1" };

beforeAll(async () => {
  await loadDemo(now(), () => undefined);
  // What was signed before keeps its text: this year's is open again.
  await emptyTables(["contract"]);
  await db.updateTable("company").set({ contract_year: null }).execute();
});

async function findBuyer(companyId: number): Promise<Browser> {
  const browser = new Browser();
  const member = await db
    .selectFrom("membership")
    .select("account_id")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!member) return browser;
  const session = { accountId: member.account_id, companyId };
  const cookie = await startSession(new Request("http://shop.test"), session);
  await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
  return browser;
}

/** The bytes of a text in the facts of a PDF. */
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

async function answerWith(printout: Printout): Promise<Buffer> {
  const { path, thing, companyId } = await findPrintout(printout);
  const { as, file, layout } = printout;
  const browser = as === "buyer" ? await findBuyer(companyId) : await signedInAs(personOf(as).username);
  const { loader } = (await import(join(process.cwd(), "app/routes", layout ?? file))) as {
    loader: (args: never) => unknown;
  };
  const answer = await getAnswer(loader, browser.get(path), {
    id: thing,
    number: thing,
    month: thing,
    file: `${thing}.pdf`,
  });
  const body = Buffer.from(await answer.arrayBuffer());
  expect(answer.status, body.toString().slice(0, 200)).toBe(200);
  return body;
}

const codeOn = (body: Buffer): string =>
  readVerifyCode(/验真码 ([0-9A-Z-]{19})/.exec(body.toString())?.[1] ?? "");

test("every route that prints is listed", () => {
  const listed = PRINTOUTS.map(({ file }) => file);
  expect(findPrintingRoutes().filter((file) => !listed.includes(file))).toEqual([]);
});

test("a page prints by the button that all pages share", () => {
  const views = findPrintingRoutes().map((file) => readFileSync(join("app/routes", file), "utf8"));
  expect(views.filter((text) => text.includes("window.print"))).toEqual([]);
});

const ISSUED = PRINTOUTS.filter(({ issued }) => issued !== undefined);
/** of each kind, as the seller before had it */
const codes = new Map<string, string>();

describe.each([
  ["the legal entity", FILLED, SELLER],
  ["未填 while nothing is filled in", EMPTY_LEGAL_ENTITY, UNFILLED],
])("the seller is %s", (_what, entity, shownName) => {
  beforeAll(async () => {
    await inTransaction((trx) => changeLegalEntity(trx, entity, now()));
  });

  test.each(PRINTOUTS.map((printout) => [printout.path, printout] as const))(
    "%s",
    async (_path, printout) => {
      const body = await answerWith(printout);
      const [seller, brand] = [shownName, config.SHOP_NAME].map((text) =>
        printout.isPdf ? utf16(text) : Buffer.from(text),
      );
      expect(body.includes(seller!)).toBe(true);
      expect(body.includes(brand!)).toBe(false);
    },
  );

  test.each(ISSUED.map((printout) => [printout.issued!, printout] as const))(
    "%s is registered as it is printed, once",
    async (kind, printout) => {
      const code = codeOn(await answerWith(printout));
      expect(codeOn(await answerWith(printout))).toBe(code);
      expect(await findIssuedDocument(code)).toMatchObject({ kind, replacedAt: null });
      const before = codes.get(kind);
      if (before) expect((await findIssuedDocument(before))?.replacedAt).not.toBeNull();
      codes.set(kind, code);
    },
  );
});
