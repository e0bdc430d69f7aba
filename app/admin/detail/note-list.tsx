import type { ReactNode } from "react";
import { formatTime } from "~/platform/values/clock";

export interface Note {
  id: number;
  text: string;
  author: string;
  writtenAt: number;
  struckAt: number | null;
}

interface NoteListProps<N extends Note> {
  notes: readonly N[];
  none: string;
  end?: (note: N) => ReactNode;
}

export function NoteList<N extends Note>({ notes, none, end }: NoteListProps<N>) {
  if (notes.length === 0) return <p className="soft">{none}</p>;
  return (
    <ol className="history">
      {notes.map((note) => (
        <li key={note.id}>
          <time dateTime={new Date(note.writtenAt).toISOString()}>{formatTime(note.writtenAt)}</time>
          <div>
            {note.author}：{note.struckAt === null ? note.text : <del>{note.text}</del>}
            {note.struckAt === null ? null : `（${formatTime(note.struckAt)} 划去）`} {end?.(note)}
          </div>
        </li>
      ))}
    </ol>
  );
}
