/** Sends a form with files by XMLHttpRequest, which alone tells how much is on its way. */
import { useRef, useState } from "react";

export interface UploadHandlers {
  done: (answer: unknown) => void;
  failed: () => void;
  /** no answer for a script; default: the page is read again and says what became of it */
  odd?: () => void;
}

/** `percent` is null while nothing is sent; a second send while one is under way does nothing. */
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
