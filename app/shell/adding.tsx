/** 加入购物车 with JavaScript, on whatever page its form stands: the press is gathered here, the page stays, the answer is said and the total read again. */
import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { ADD_DELAY, ADD_PATH, addFields, pressed, type Wanted } from "~/cart/adding";
import { type SayKind, toast } from "~/ui/say";

const TO_CART = { to: "/cart", text: "去购物车" };

const nothing: Wanted = new Map();

const bodyOf = (wanted: Wanted) => new URLSearchParams(addFields(wanted));

/** One listener for all forms: none of them needs to know. */
function useGathering(onGathered: (wanted: Wanted) => void): void {
  useEffect(() => {
    let waiting = nothing;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      clearTimeout(timer);
      const wanted = waiting;
      waiting = nothing;
      return wanted;
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
      timer = setTimeout(() => onGathered(take()), ADD_DELAY);
    };
    const onLeave = () => {
      if (waiting.size > 0) navigator.sendBeacon(ADD_PATH, bodyOf(take()));
    };
    window.addEventListener("submit", onSubmit, true);
    window.addEventListener("pagehide", onLeave);
    return () => {
      onLeave();
      window.removeEventListener("submit", onSubmit, true);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [onGathered]);
}

/** One request, from its sending to its answer. It holds its fetcher, so that an answer is kept until it was drawn, however busy the page is. */
function Sending({ wanted, onEnd }: { wanted: Wanted; onEnd: (wanted: Wanted) => void }) {
  const { submit, state, data } = useFetcher<{ kind: SayKind; text: string }>();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    submit(bodyOf(wanted), { method: "post", action: ADD_PATH });
  }, [submit, wanted]);
  useEffect(() => {
    if (data) toast(data.kind, data.text, TO_CART);
  }, [data]);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (state !== "idle") wasBusy.current = true;
    else if (wasBusy.current) onEnd(wanted);
  }, [state, wanted, onEnd]);
  return null;
}

export function Adding() {
  const [sendings, setSendings] = useState<readonly { id: number; wanted: Wanted }[]>([]);
  const last = useRef(0);
  const begin = useCallback((wanted: Wanted) => {
    const id = (last.current += 1);
    setSendings((before) => [...before, { id, wanted }]);
  }, []);
  const end = useCallback(
    (wanted: Wanted) => setSendings((before) => before.filter((one) => one.wanted !== wanted)),
    [],
  );
  useGathering(begin);
  return sendings.map(({ id, wanted }) => <Sending key={id} wanted={wanted} onEnd={end} />);
}
