import type { KeyedMessageKind } from "~/modules/notifications/kinds/message-kind";

interface Announced {
  announcementId: number;
  companyId: number;
  title: string;
  body: string;
  url: string;
}

export const announcement: KeyedMessageKind<Announced, Pick<Announced, "announcementId" | "companyId">> = {
  topic: "notice",
  write: ({ title, body, url }) => ({ title, body, url }),
  key: ({ announcementId, companyId }) => `announcement:${announcementId}:${companyId}`,
  announcement: ({ announcementId }) => announcementId,
};
