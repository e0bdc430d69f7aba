import { useNavigate } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { toast } from "~/ui/say";
import { useUpload } from "./upload";

type Reply = Pick<FormReply, "error" | "initialValue">;

/** `script`: the JSON endpoint, which returns target and message; `getFault`: what is wrong with the files of `field`. */
export function useFormUpload(
  script: string,
  field: string,
  getFault: (files: readonly { size: number }[]) => string | null,
) {
  const [reply, setReply] = useState<Reply | undefined>();
  const navigate = useNavigate();
  const upload = useUpload(script);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const initialValue = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
    const files = form.getAll(field).filter((item): item is File => item instanceof File && item.size > 0);
    const fault = getFault(files);
    if (fault) return setReply({ error: { [field]: [fault] }, initialValue });
    upload.send(form, {
      failed: () => setReply({ error: { "": ["提交没有完成，请检查网络后重试"] }, initialValue }),
      done: (body) => {
        const answer = body as Reply & { to?: string; text?: string };
        if (!answer.to) return setReply({ ...answer, initialValue });
        setReply(undefined);
        if (answer.text) toast("success", answer.text);
        // The main site's sign-in is no page of this router.
        if (answer.to.startsWith("/")) navigate(answer.to);
        else location.assign(answer.to);
      },
    });
  };
  return { percent: upload.percent, reply, send };
}
