import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { wasLost } from "~/ui/lost";

/** Returns a key for the form that changes after each answered submit of one of `intents`, unless `isStored`. It changes at once, before the page is read again, so that added rows cannot be sent twice. */
export function useFormReset(intents: readonly string[], reply: unknown, isStored = false): number {
  const navigation = useNavigation();
  const isSent = useRef(false);
  const path = useRef("");
  const [round, setRound] = useState({ number: 0, reply });
  if (round.reply !== reply) setRound({ number: round.number + (reply && !isStored ? 1 : 0), reply });
  useEffect(() => {
    // A row's own button has no intent: it adds.
    const intent = String(navigation.formData?.get("intent") ?? "add");
    if (navigation.state === "submitting") {
      isSent.current = intents.includes(intent);
      path.current = new URL(navigation.formAction, "http://shop").pathname;
    }
    if (navigation.state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (!reply && !wasLost(path.current)) setRound((before) => ({ ...before, number: before.number + 1 }));
  }, [navigation, intents, reply]);
  return round.number;
}
