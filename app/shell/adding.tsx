/** 加入购物车 with JavaScript, on whatever page its form stands: the press is gathered here, the page stays, the answer is said and the total read again. */
import { useFetchers, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ADD_DELAY, ADD_PATH, addFields, pressed, type Wanted } from "~/cart/adding";
import { type SayKind, toast } from "~/ui/say";

const PREFIX = "add-to-cart:";
const TO_CART = { to: "/cart", text: "去购物车" };

const nothing: Wanted = new Map();
let sent = 0;

const bodyOf = (wanted: Wanted) => new URLSearchParams(addFields(wanted));

/** One listener for all forms: none of them needs to know. */
function useGathering(): void {
  const submit = useSubmit();
  useEffect(() => {
    let waiting = nothing;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      clearTimeout(timer);
      const wanted = waiting;
      waiting = nothing;
      return wanted;
    };
    const send = () => {
      const fetcherKey = `${PREFIX}${(sent += 1)}`;
      submit(bodyOf(take()), { method: "post", action: ADD_PATH, navigate: false, fetcherKey });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.getAttribute("action") !== ADD_PATH || event.defaultPrevented) return;
      const goods = (event.submitter as HTMLButtonElement | null)?.value ?? "";
      const together = pressed(waiting, goods, new FormData(form).get(`number-${goods}`));
      if (!together) return;
      // The form's own listener sees that and does nothing.
      event.preventDefault();
      waiting = together;
      clearTimeout(timer);
      timer = setTimeout(send, ADD_DELAY);
    };
    const onLeave = () => {
      if (waiting.size > 0) navigator.sendBeacon(ADD_PATH, bodyOf(take()));
    };
    window.addEventListener("submit", onSubmit, true);
    window.addEventListener("pagehide", onLeave);
    return () => {
      if (waiting.size > 0) send();
      window.removeEventListener("submit", onSubmit, true);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [submit]);
}

export function Adding() {
  useGathering();
  const answers = useFetchers().filter(({ key }) => key.startsWith(PREFIX));
  const told = useRef(new Set<unknown>());
  useEffect(() => {
    for (const { data } of answers) {
      const answer = data as { kind: SayKind; text: string } | undefined;
      if (!answer || told.current.has(answer)) continue;
      told.current.add(answer);
      toast(answer.kind, answer.text, TO_CART);
    }
  }, [answers]);
  return null;
}
