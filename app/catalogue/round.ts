/** When a form of numbers starts anew: once a submit was answered, never because the page was merely read again. */
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** A key for the form: it changes after each answered submit of one of `intents`, unless `isKept` (nothing was done with what stands in it). */
export function useRound(intents: readonly string[], isKept = false): number {
  const navigation = useNavigation();
  const isSent = useRef(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    // The button of a single row names the row alone: it adds.
    const intent = String(navigation.formData?.get("intent") ?? "add");
    if (navigation.state === "submitting") isSent.current = intents.includes(intent);
    if (navigation.state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (!isKept) setRound((before) => before + 1);
  }, [navigation, intents, isKept]);
  return round;
}
