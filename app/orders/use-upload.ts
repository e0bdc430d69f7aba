/** Sends a form with files by XMLHttpRequest, which alone tells how much is on its way. */
import { useNavigate } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import type { FormReply } from "~/platform/forms.server";
import { toast } from "~/ui/say";

type Reply = Pick<FormReply, "error" | "initialValue">;

/** `script`: where it is sent, which answers where to go and what to say; `faultOf`: what is wrong with the files of `field` before they are sent. */
export function useUpload(
  script: string,
  field: string,
  faultOf: (files: readonly { size: number }[]) => string | null,
) {
  const [percent, setPercent] = useState<number | null>(null);
  const [reply, setReply] = useState<Reply | undefined>();
  const navigate = useNavigate();
  const isSending = useRef(false);
  const end = (refusal: Reply) => {
    isSending.current = false;
    setPercent(null);
    setReply(refusal);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = new FormData(event.currentTarget);
    const initialValue = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
    const files = form.getAll(field).filter((one): one is File => one instanceof File && one.size > 0);
    const fault = faultOf(files);
    if (fault) return end({ error: { [field]: [fault] }, initialValue });
    isSending.current = true;
    setPercent(0);
    const request = new XMLHttpRequest();
    request.open("POST", script);
    request.upload.onprogress = ({ loaded, total }) =>
      setPercent(Math.floor((loaded * 100) / Math.max(total, 1)));
    request.onerror = () => end({ error: { "": ["提交没有完成，请检查网络后重试"] }, initialValue });
    request.onload = () => {
      try {
        const answer = JSON.parse(request.responseText) as Reply & { to?: string; text?: string };
        if (!answer.to) return end({ ...answer, initialValue });
        if (answer.text) toast("success", answer.text);
        navigate(answer.to);
      } catch {
        // No answer of the form's: the session ended, or it is not the company's any more.
        window.location.reload();
      }
    };
    request.send(form);
  };
  return { percent, reply, send };
}
