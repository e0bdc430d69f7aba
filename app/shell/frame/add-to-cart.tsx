import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import {
  ADD_CALL,
  ADD_DELAY,
  ADD_PATH,
  linesToAdd,
  pressed,
  type CartAdditions,
} from "~/modules/cart/lines/adding";
import { shownFieldName } from "~/modules/catalogue/cards/shown-terms";
import { startCall } from "~/platform/http/busy-buttons";
import { type ApiFetch, CallLost } from "~/platform/http/call";
import { ruleFor } from "~/platform/values/errors";
import { toast } from "~/ui/say";
import { tellCartChange } from "~/shell/cart-changes";
import { report } from "~/shell/browser/report";
import { useCall } from "~/shell/use-call";

const TO_CART = { to: "/cart", text: "去购物车" };

const nothing: CartAdditions = new Map();

/** A card's form contains the product's number. */
const goodsOfNumber = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>("input[name^=number-]")?.name.slice("number-".length) ?? "";

function useGathering(onGathered: (wanted: CartAdditions, end: () => void) => void): void {
  useEffect(() => {
    let waiting = nothing;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end = () => {};
    const take = () => {
      clearTimeout(timer);
      const wanted = waiting;
      waiting = nothing;
      return wanted;
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.getAttribute("action") !== ADD_PATH || event.defaultPrevented) return;
      const goods = (event.submitter as HTMLButtonElement | null)?.value || goodsOfNumber(form);
      const sent = new FormData(form);
      const input = { number: sent.get(`number-${goods}`), shown: sent.get(shownFieldName(goods)) };
      const together = pressed(waiting, goods, input);
      if (!together) return;
      // Prevents the form's own listener.
      event.preventDefault();
      if (waiting.size === 0) end = startCall();
      waiting = together;
      clearTimeout(timer);
      timer = setTimeout(() => onGathered(take(), end), ADD_DELAY);
    };
    const onLeave = () => {
      if (waiting.size === 0) return;
      end();
      navigator.sendBeacon(ADD_CALL, new URLSearchParams(linesToAdd(take())));
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

async function send(call: ApiFetch, wanted: CartAdditions): Promise<void> {
  try {
    const fields = linesToAdd(wanted);
    const { data, msg } = await call<{ warning: number }>(ADD_CALL, { method: "POST", fields });
    // Buyers who read what was refused must not be led away from it.
    if (data.warning) toast("warning", msg);
    else toast("success", msg, TO_CART);
  } catch (lost) {
    if (isResult(lost)) toast("warning", lost.serverMessage);
    else report(lost);
  }
}

/** None of the products can be bought like this: a result, not an error. */
function isResult(lost: unknown): lost is CallLost {
  if (!(lost instanceof CallLost) || lost.why !== "refused") return false;
  return ["alert", "validation"].includes(ruleFor(lost.code).behaviour);
}

export function Adding() {
  const call = useCall();
  const { revalidate } = useRevalidator();
  const add = useCallback(
    (wanted: CartAdditions, end: () => void) =>
      void send(call, wanted).finally(() => {
        end();
        revalidate();
        tellCartChange();
      }),
    [call, revalidate],
  );
  useGathering(add);
  return null;
}
