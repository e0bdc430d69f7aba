/** The head of a message, as short lists show it. Types only. */
export interface MessageHead {
  id: number;
  title: string;
  url: string;
  createdAt: number;
  isRead: boolean;
}
