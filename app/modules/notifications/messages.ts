export interface MessageHead {
  id: number;
  title: string;
  url: string;
  createdAt: number;
  isRead: boolean;
}
