import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { getPoints } from "~/modules/catalogue/review/goods-review";
import * as goodsReviews from "~/modules/catalogue/review/goods-review.server";
import { ALL_POINTS } from "~/modules/company/review/first-business";
import * as companyReviews from "~/modules/company/review/first-business.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import * as companyPage from "~/routes/_admin+/_customers+/staff.companies.$id._index/route";
import * as companySecond from "~/routes/_admin+/_customers+/staff.companies.$id.second/route";
import * as goodsPage from "~/routes/_admin+/_quality+/staff.first-goods.$id._index/route";
import * as goodsSecond from "~/routes/_admin+/_quality+/staff.first-goods.$id.second/route";
import * as proposalPage from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import { noteGrant } from "~/modules/staff/accounts/independence.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import { propose } from "~/modules/staff/approval-requests/approval-requests.server";
import { fileDocuments } from "../../modules/catalogue/admin/papers";
import { clear, company, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, signedInAs } from "../frame/people";
import { ensureRows } from "../../rows";

const page: { data: unknown } = { data: null };
vi.mock("@remix-run/react", () => ({
  Form: (props: object) => createElement("form", props),
  Link: ({ to, ...props }: { to: string }) => createElement("a", { href: to, ...props }),
  useLocation: () => ({ pathname: "/staff", search: "" }),
  useSearchParams: () => [new URLSearchParams()],
  useNavigation: () => ({ state: "idle" }),
  useLoaderData: () => page.data,
  useActionData: () => undefined,
}));

/** Both accounts were opened by the administrator alone. */
const TIED = ["staff-quality", "staff-quality-2"];
let approvalRequestId = "";
let companySeen = "";
let goodsSeen = "";

beforeAll(() => ensureRows("file", 1));
beforeAll(async () => {
  await clear();
  await ground();
  await loadPeople();
  await db
    .insertInto("staff_role_permission")
    .values({ role: "boss", permission: "quality.secondReview", is_allowed: 1 })
    .execute();
  const [first, , opener] = await Promise.all(
    [...TIED, "staff-admin"].map((username) => findByUsername(username)),
  );
  await company(7);
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 7).execute();
  companySeen = (await companyReviews.readCompanyReviewState(7))!.seen;
  const ticked = { points: ALL_POINTS, scopes: ["westernMedicine"] as const, note: "", seen: companySeen };
  expect(await companyReviews.recordFirstCompanyReview(7, first!, ticked, now())).toEqual({ ok: true });
  await goods(11, [[300, 50]], { status: "off", approval_number: "国药准字H44022011" });
  await askReview(db, [{ id: 11, isToSell: false }], null, NOW);
  await fileDocuments(11);
  goodsSeen = (await goodsReviews.readGoodsReviewState(11, now()))!.seen;
  const points = getPoints("drug").map(({ point }) => point);
  const done = await goodsReviews.recordFirstGoodsReview(
    11,
    first!,
    { points, note: "", seen: goodsSeen },
    now(),
  );
  expect(done).toEqual({ ok: true });
  const id = await inTransaction((trx) =>
    propose(
      trx,
      {
        kind: "paperApproval",
        subject: "paperForm",
        subjectId: "P-1",
        title: "登记纸质审批表",
        before: { goods: [11], ready: 1, form: null },
        after: {
          goods: [11],
          ready: 1,
          form: {
            number: "P-1",
            first: { id: 1, name: "甲" },
            second: { id: 2, name: "乙" },
            signedAt: NOW,
            fileIds: [],
          },
        },
        why: "补登",
        by: { id: first!.id, name: first!.name },
      },
      now(),
    ),
  );
  approvalRequestId = String(id);
  for (const username of TIED) {
    const { id: memberId } = (await findByUsername(username))!;
    await inTransaction((trx) => noteGrant(trx, { memberId, kind: "created", by: opener! }, now()));
  }
});

interface SecondPage {
  path: string;
  id: () => string;
  look: { loader: unknown; default: unknown };
  act: { action: unknown };
  fields: () => Record<string, string>;
  button: string;
}
const PAGES: Record<string, SecondPage> = {
  company: {
    path: "/staff/companies/7",
    id: () => "7",
    look: companyPage,
    act: companySecond,
    fields: () => ({ do: "agree", seen: companySeen }),
    button: "复核同意",
  },
  "company sent back": {
    path: "/staff/companies/7/second",
    id: () => "7",
    look: companySecond,
    act: companySecond,
    fields: () => ({ why: "缺件请重审" }),
    button: ">退回初审</button>",
  },
  goods: {
    path: "/staff/first-goods/11",
    id: () => "11",
    look: goodsPage,
    act: goodsSecond,
    fields: () => ({ do: "agree", seen: goodsSeen }),
    button: "复核同意",
  },
  "goods sent back": {
    path: "/staff/first-goods/11/second",
    id: () => "11",
    look: goodsSecond,
    act: goodsSecond,
    fields: () => ({ why: "缺件请重审" }),
    button: ">退回初审</button>",
  },
  approval_request: {
    path: "/staff/proposals",
    id: () => approvalRequestId,
    look: proposalPage,
    act: proposalPage,
    fields: () => ({ intent: "return", version: "1", mark: "", why: "缺件请重审" }),
    button: "同意并生效",
  },
};

const shown = async (name: string, username: string) => {
  const { path, id, look } = PAGES[name]!;
  const browser = await signedInAs(username);
  const answer = await getAnswer(look.loader as never, browser.get(path), { id: id() });
  if (answer.status === 404) return null;
  expect(answer.status).toBe(200);
  page.data = await answer.json();
  return renderToString(createElement(look.default as ComponentType)).replaceAll("<!-- -->", "");
};

describe.each(Object.keys(PAGES))("%s", (name) => {
  test.each([
    ["who did the first step", TIED[0]!, /已办理初审|自己提出/],
    ["whose account the same person opened", TIED[1]!, /同一人开通/],
    ["whose roles do not allow it", "staff-purchasing", /没有“.*”的权限/],
  ])("somebody %s is told why not and who may, and has no button", async (_, username, why) => {
    const html = await shown(name, username);
    // Proposals are not there at all for roles that agree to none of the kind.
    if (html !== null) {
      expect(html).not.toContain(PAGES[name]!.button);
      expect(html).toMatch(why);
      expect(html).toMatch(/可由 [^<]*何青囊/);
    } else expect([name, username]).toEqual(["approval_request", "staff-purchasing"]);
    const browser = await signedInAs(username);
    const { path, id, act, fields } = PAGES[name]!;
    const answer = await getAnswer(act.action as never, browser.post(path, fields()), { id: id() });
    expect([400, 403, 404]).toContain(answer.status);
  });

  test("another person has the button, and is told nothing", async () => {
    const html = await shown(name, "staff-boss");
    expect(html).toContain(PAGES[name]!.button);
    expect(html).not.toContain("您不能复核");
  });
});

test.each(["company", "goods"])(
  "a %s reviewed by the second person has no button left, also to go back",
  async (name) => {
    const { act, path, id, fields } = PAGES[name]!;
    const boss = await signedInAs("staff-boss");
    const answer = await getAnswer(act.action as never, boss.post(path, fields()), { id: id() });
    expect(answer.status).toBe(303);
    const html = await shown(`${name} sent back`, "staff-boss");
    expect(html).not.toContain(PAGES[`${name} sent back`]!.button);
    expect(html).toContain("现在没有等待复核的初审");
  },
);
