/**
 * Every page where anybody hands in files, lists or Markdown (entries.ts) is sent what costs most for its size: it is answered in proportion,
 * the shop says meanwhile that it is well, and one company's costly lists are no other company's loss.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { readPage } from "../crawl/read-page";
import { sent, Visitor } from "../crawl/visitor";
import { encoded, multipart, type Fields } from "./asked";
import { type Attempt, getFaults } from "./attempt";
import { FILES } from "./costly";
import { ENTRIES, type Entry } from "./entries";
import { usedByAll, watched } from "./processor";
import { hostileShop } from "./shop";

const PASSWORD = "Demo-2026";
const isWhole = Number(process.env.FUZZ_SHARE ?? 0) >= 1;
/** Of the processor of whoever answers /healthz, ms, while anything of this is read. */
const HEALTHZ_WITHIN = 250;
/** Of the processor for one answer with all that it starts, ms. */
const MOST_PROCESSOR = 4_000;
/** What each page is sent in a share of the whole. */
const SHARE = ["empty-rows.xlsx", "lying.zip", "nested.zip", "commas.csv"];

const MARKDOWN: Readonly<Record<string, string>> = {
  emphasis: "_a_".repeat(16_600),
  quotations: "> ".repeat(10_000),
  bullets: "- ".repeat(10_000),
  links: "[a](".repeat(12_000),
  brackets: "[".repeat(49_000),
  backticks: Array.from({ length: 300 }, (_, i) => "`".repeat(i)).join(" "),
  tables: `${"|a".repeat(5_000)}|\n${"|-".repeat(5_000)}|\n${"|a|\n".repeat(5_000)}`,
  elements: "<div>".repeat(9_000),
};
const LISTS: Readonly<Record<string, string>> = {
  "100,000 lines": "a\n".repeat(100_000),
  "15,000 goods": "阿莫西林胶囊 0.25g 2盒\n".repeat(15_000),
  "one long line": "阿莫西林".repeat(70_000),
};

// One process answers everything: what holds it up is seen at /healthz.
const shop = hostileShop("sqlite", { WEB_CONCURRENCY: "1", STAFF_SECOND_FACTOR: "off" });
const visitors = new Map<string, Visitor>();
beforeAll(shop.open);

async function visitorOf(who: string): Promise<Visitor> {
  const known = visitors.get(who);
  if (known) return known;
  const visitor = new Visitor(shop.url);
  await visitor.signIn(who, PASSWORD, who.startsWith("staff-") ? "/staff/sign-in" : "/login");
  visitors.set(who, visitor);
  return visitor;
}

async function formOf({ page, who, field }: Entry) {
  const visitor = await visitorOf(who!);
  const answer = await visitor.get(shop.url + page);
  expect(answer.status, `${page} for ${who}`).toBe(200);
  const forms = readPage(answer.body, answer.at).forms.filter(({ method }) => method === "post");
  const isIts = field
    ? forms.find(({ fields }) => fields.some(([name]) => name === field))
    : forms.find(({ files }) => files.length > 0);
  if (!isIts) throw new Error(`${page} has no such form`);
  return { visitor, form: isIts };
}

type Form = Awaited<ReturnType<typeof formOf>>["form"];

function attemptsOf(form: Form, page: string, field: string | undefined): Attempt[] {
  const [submit] = form.submits;
  const own: Fields = [...form.fields, ...(submit?.field ? [submit.field] : [])];
  const to = { method: "POST", address: submit?.action ?? form.action };
  if (field) {
    const texts = field === "content" ? MARKDOWN : LISTS;
    return Object.entries(texts).map(([kind, text]) => {
      const fields = own.map(
        ([name, previous]) => [name, name === field ? text : previous || "演示"] as const,
      );
      return {
        ...to,
        what: `${kind} as ${field} on ${page}`,
        body: form.isMultipart ? multipart(fields) : encoded(fields),
      };
    });
  }
  return FILES.filter(({ name }) => isWhole || SHARE.includes(name)).map((file) => ({
    ...to,
    what: `${file.name} on ${page}`,
    body: multipart([...own, ...form.files.map((name) => [name, file] as const)]),
  }));
}

describe.each(ENTRIES.filter(({ page }) => page !== null))("$page by $who $field", (entry) => {
  test("answers what costs most for its size, and /healthz meanwhile", async () => {
    const { visitor, form } = await formOf(entry);
    const faults: string[] = [];
    for (const attempt of attemptsOf(form, entry.page!, entry.field)) {
      await shop.books.deleteFrom("rate").execute();
      const pids = shop.workers();
      const before = usedByAll(pids);
      const ended = watched(`${shop.url}/healthz`, pids);
      const found = await getFaults(attempt, shop.url, visitor.cookie);
      const { heldUp, failed } = await ended();
      const cost = usedByAll(pids) - before;
      if (heldUp > HEALTHZ_WITHIN) found.push(`/healthz waited for ${Math.round(heldUp)} ms of processor`);
      if (failed.length > 0) found.push(`/healthz: ${failed.join()}`);
      if (cost > MOST_PROCESSOR) found.push(`${cost} ms of processor`);
      if (shop.workers().join() !== pids.join()) found.push("a worker was lost");
      faults.push(...found.map((fault) => `${fault} — ${attempt.what}`));
    }
    expect(faults, shop.logged().join("\n")).toEqual([]);
  });
});

test("four logins of one company with costly lists do not keep another's list from being read", async () => {
  await shop.books.deleteFrom("rate").execute();
  const { company_id, ...account } = await shop.books
    .selectFrom("account as a")
    .innerJoin("membership as m", "m.account_id", "a.id")
    .select(["a.password_hash", "a.created_at", "m.company_id"])
    .where("a.username", "=", "demo")
    .executeTakeFirstOrThrow();
  for (const [i, username] of ["demo-b", "demo-c", "demo-d"].entries()) {
    const { id } = await shop.books
      .insertInto("account")
      .values({ ...account, username, name: username, phone: `1390000000${i}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    await shop.books.insertInto("membership").values({ account_id: id, company_id, is_default: 1 }).execute();
  }
  const page = { source: "", page: "/kjcg/new" };
  const costly = FILES.find(({ name }) => name === "many-rows.xlsx")!;
  const logins = await Promise.all(
    ["demo", "demo-b", "demo-c", "demo-d"].map((who) => formOf({ ...page, who })),
  );
  await visitorOf("demo-second");
  const isOver = { value: false };
  const statuses: number[] = [];
  const busy = logins.map(async ({ visitor, form }) => {
    while (!isOver.value) {
      const [submit] = form.submits;
      // Neither the count of lists nor the hour's work ends what they hand in.
      await shop.books.deleteFrom("rate").execute();
      const answer = await visitor.ask(submit!.action, sent(form, submit!, shop.url, { file: costly }));
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  });
  await expect.poll(() => statuses.length).toBeGreaterThan(3);
  for (let turn = 1; turn <= 3; turn += 1) {
    const { visitor, form } = await formOf({ ...page, who: "demo-second", field: "text" });
    const fields = form.fields.map(
      ([name, previous]) => [name, name === "text" ? `阿莫西林胶囊 ${turn}盒` : previous] as const,
    );
    const answer = await visitor.post({ ...form, fields }, form.submits[0]!);
    expect([answer.status, new URL(answer.at).pathname]).toEqual([
      200,
      expect.stringMatching(/^\/kjcg\/lists\/\d+$/),
    ]);
  }
  isOver.value = true;
  await Promise.all(busy);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
