import { z } from "zod";
import { sentFiles } from "~/platform/values/sent-files";

export const FaceForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    picture: z.unknown().transform((sent): File | null => sentFiles(sent)[0] ?? null),
  }),
  z.object({ intent: z.literal("remove") }),
]);
