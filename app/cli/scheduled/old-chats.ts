import { deleteOldChats } from "~/modules/support/chat/chat.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const oldChats: Job = {
  name: "old-chats",
  pattern: "40 4 * * *",
  run: async (at) => ({ forgotten: await deleteOldChats(at) }),
};
