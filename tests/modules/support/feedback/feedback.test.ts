import { expect, test } from "vitest";
import {
  FEEDBACK_KINDS,
  FEEDBACK_PER_PAGE,
  FEEDBACK_QUOTA,
  feedbackAbout,
  feedbackHref,
  feedbackKindText,
  MAX_FEEDBACK,
  PICTURES_OF_FEEDBACK,
  readFeedbackPage,
  type FeedbackKind,
} from "~/modules/support/feedback/feedback";

test("the address begins the text, and says which page", () => {
  expect(feedbackAbout(new URLSearchParams("about= 订单 2026 "))).toBe("关于订单 2026：");
  expect(feedbackAbout(new URLSearchParams(`about=${"长".repeat(200)}`))).toHaveLength(103);
  expect(feedbackAbout(new URLSearchParams())).toBe("");
  expect(["page=2", "page=0", "page=x", ""].map((q) => readFeedbackPage(new URLSearchParams(q)))).toEqual([
    2, 1, 1, 1,
  ]);
  expect([feedbackHref(1), feedbackHref(2)]).toEqual(["/yjfk", "/yjfk?page=2"]);
  expect(feedbackKindText("toString")).toBe("其他");
});

test("a kind is said in its own word, one that is gone as any other", () => {
  const kinds = Object.keys(FEEDBACK_KINDS) as FeedbackKind[];
  for (const kind of kinds) expect(feedbackKindText(kind)).toBe(FEEDBACK_KINDS[kind]);
  expect(new Set(kinds.map(feedbackKindText)).size).toBe(kinds.length);
  for (const gone of ["", "Goods", "__proto__", "price"]) expect(feedbackKindText(gone)).toBe("其他");
});

test("a subject is cut between two characters, and blanks alone are none", () => {
  const about = (text: string) => feedbackAbout(new URLSearchParams({ about: text }));
  expect(about("😀".repeat(120))).toBe(`关于${"😀".repeat(100)}：`);
  expect([about("   "), about("")]).toEqual(["", ""]);
  // However long it is, most of the text is the buyer's.
  expect(about("长".repeat(999)).length).toBeLessThan(MAX_FEEDBACK / 5);
});

test("a company may send as much as it has to say, and no machine fills the list", () => {
  expect([FEEDBACK_QUOTA.limit, FEEDBACK_PER_PAGE, PICTURES_OF_FEEDBACK]).toEqual([20, 10, 5]);
  expect(FEEDBACK_QUOTA.text).toContain("提交的反馈");
});
