/** The frame's content as whoever asks sees it, read once a request however many loaders ask. */
import { viewerOf } from "~/company/identity/viewer.server";
import type { FrameContent } from "~/content/header";
import { frameContent } from "~/content/header.server";
import { perRequest } from "~/platform/config/request.server";
import { now } from "~/platform/values/clock.server";

/** For a page and for the frame round it: whichever asks first has it read. */
export function contentOf(request: Request): Promise<FrameContent> {
  return perRequest(request, "content", async () => frameContent(await viewerOf(request), now()));
}
