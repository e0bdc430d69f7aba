import { Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";
import { type ChatMessage, type ChatSubject, subjectPath } from "~/modules/support/chat/chat";

/** Returns a subject's back office page; null for an unknown order. */
export const subjectTo = (numbers: Readonly<Record<string, string>>) => (subject: ChatSubject) => {
  if (subject.kind === "goods") return subjectPath(subject);
  const number = numbers[subject.id];
  return number ? `/staff/orders/${number}` : null;
};

export function About({
  messages,
  to,
}: {
  messages: readonly ChatMessage[];
  to: (of: ChatSubject) => string | null;
}) {
  const message = messages.findLast(({ subject }) => subject !== null);
  if (!message?.subject) return null;
  const { subject, at } = message;
  const way = to(subject);
  return (
    <DetailSection
      id="h-about"
      title={subject.kind === "goods" ? "咨询的商品" : "咨询的订单"}
      note={formatTime(at)}
    >
      <p>
        {way === null ? (
          subject.text
        ) : (
          <Link to={way} {...(subject.kind === "goods" ? { reloadDocument: true } : {})}>
            {subject.text}
          </Link>
        )}
      </p>
    </DetailSection>
  );
}
