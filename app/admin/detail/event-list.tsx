import { formatTime } from "~/platform/values/clock";

interface Event {
  at: number;
  who: string;
  text: string;
}

/** Events of a thing that its buyer sees too; changes by staff are in a ChangeList. */
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
