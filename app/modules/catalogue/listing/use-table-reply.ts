import { useActionData } from "@remix-run/react";
import { useMemo } from "react";
import { readTableReply, type TableReply } from "./order-sum";

/** Returns the input and the answer of each row; undefined before a submit. */
export function useTableReply(): TableReply | undefined {
  const answer = useActionData<unknown>();
  return useMemo(() => readTableReply(answer), [answer]);
}
