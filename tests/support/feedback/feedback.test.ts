import { expect, test } from "vitest";
import { feedbackAbout, feedbackHref, feedbackKindText, readFeedbackPage } from "~/support/feedback/feedback";

test("the address begins the text, and says which page", () => {
  expect(feedbackAbout(new URLSearchParams("about= 订单 2026 "))).toBe("关于订单 2026：");
  expect(feedbackAbout(new URLSearchParams(`about=${"长".repeat(200)}`))).toHaveLength(103);
  expect(feedbackAbout(new URLSearchParams())).toBe("");
  expect(["page=2", "page=0", "page=x", ""].map((q) => readFeedbackPage(new URLSearchParams(q)))).toEqual([
    ...[2, 1, 1, 1],
  ]);
  expect([feedbackHref(1), feedbackHref(2)]).toEqual(["/yjfk", "/yjfk?page=2"]);
  expect(feedbackKindText("toString")).toBe("其他");
});
