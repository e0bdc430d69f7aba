import { useActionData } from "@remix-run/react";
import { useMemo } from "react";
import { readTableReply, type TableReply } from "./order-sum";

/** What was typed and the answer of each row; undefined before the form was sent. */
export function useTableReply(): TableReply | undefined {
  const answer = useActionData<unknown>();
  return useMemo(() => readTableReply(answer), [answer]);
}
