import { Link, type LinkProps, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { inQueue, type ListQueue, queueAtAddress } from "./list-queue";

/** From the layout: the person's queues. */
export const QueuesContext = createContext<readonly ListQueue[]>([]);

/** Returns this page's queue with its list filter, or null. */
export const useListQueue = (): (ListQueue & { list: string }) | null =>
  queueAtAddress(useContext(QueuesContext), useLocation());

export function useCasePath(): (to: string) => string {
  const queue = useListQueue();
  return (to) => (queue ? inQueue(to, queue.id, queue.list) : to);
}

export function CaseLink({ to, ...link }: LinkProps & { to: string }) {
  const pathOf = useCasePath();
  return <Link {...link} to={pathOf(to)} />;
}
