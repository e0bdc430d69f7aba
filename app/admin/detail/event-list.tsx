import { formatTime } from "~/platform/values/clock";

interface Event {
  /** ms */
  at: number;
  who: string;
  text: string;
}

/** What happened to a thing, as its buyer reads it too; what people of the shop changed is a ChangeList. */
export const EventList = ({ events }: { events: readonly Event[] }) => (
  <ol className="history">
    {events.map(({ at, who, text }) => (
      <li key={`${at} ${text}`}>
        <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
        <span>
          {who} {text}
        </span>
      </li>
    ))}
  </ol>
);
