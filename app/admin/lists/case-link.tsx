/** A link from a list to its case, and from a case to its own pages: it keeps the queue that they belong to. */
import { Link, type LinkProps, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { inQueue, type ListQueue, queueAtAddress } from "./list-queue";

/** From the layout of the desk: what waits for the signed-in person. */
export const QueuesContext = createContext<readonly ListQueue[]>([]);

/** The queue that this page belongs to, with what its list is narrowed by, or null. */
export const useListQueue = (): (ListQueue & { list: string }) | null =>
  queueAtAddress(useContext(QueuesContext), useLocation());

/** The address of a case or of one of its pages, within the queue of this page. */
export function useCasePath(): (to: string) => string {
  const queue = useListQueue();
  return (to) => (queue ? inQueue(to, queue.id, queue.list) : to);
}

export function CaseLink({ to, ...link }: LinkProps & { to: string }) {
  const pathOf = useCasePath();
  return <Link {...link} to={pathOf(to)} />;
}
