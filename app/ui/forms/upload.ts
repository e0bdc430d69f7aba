import { useRef, useState } from "react";

export interface UploadHandlers {
  done: (answer: unknown) => void;
  failed: () => void;
  /** for an answer that is not JSON; default: reload the page, which shows the result */
  odd?: () => void;
}

/** `percent` is null while nothing is sent; a second send is ignored. */
export function useUpload(script: string) {
  const [percent, setPercent] = useState<number | null>(null);
  const isSending = useRef(false);
  const send = (form: FormData, { done, failed, odd }: UploadHandlers) => {
    if (isSending.current) return;
    isSending.current = true;
    setPercent(0);
    const request = new XMLHttpRequest();
    const end = (then: () => void) => {
      isSending.current = false;
      setPercent(null);
      then();
    };
    request.open("POST", script);
    request.upload.onprogress = ({ loaded, total }) =>
      setPercent(Math.floor((loaded * 100) / Math.max(total, 1)));
    request.onerror = () => end(failed);
    request.onload = () => {
      let answer: unknown;
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        return end(odd ?? (() => window.location.reload()));
      }
      end(() => done(answer));
    };
    request.send(form);
  };
  return { percent, send };
}
