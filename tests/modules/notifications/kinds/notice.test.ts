import { expect, test } from "vitest";
import { MESSAGES } from "~/modules/notifications/kinds/kinds";
import { testExamples } from "./examples";

testExamples("notice", {
  announcement: [
    [
      {
        announcementId: 5,
        companyId: 7,
        title: "国庆放假通知",
        body: "10 月 1 日至 3 日不发货。",
        url: "/list",
      },
      ...(["国庆放假通知", "10 月 1 日至 3 日不发货。", "/list"] as const),
    ],
  ],
});

test("an announcement has a key for each company, and is counted by its number", () => {
  const { key, announcement } = MESSAGES.announcement;
  const notified = { announcementId: 5, companyId: 7, title: "", body: "", url: "" };
  expect([key(notified), announcement!(notified)]).toEqual(["announcement:5:7", 5]);
  expect(key({ ...notified, companyId: 8 })).not.toBe(key(notified));
  expect(key({ ...notified, announcementId: 57, companyId: 1 })).not.toBe(
    key({ ...notified, announcementId: 5, companyId: 71 }),
  );
});
