// Asks how many entries of the inbox are unread.
import { useEffect } from 'react';
import { useAfterWrites } from '../../lib/query/use-after-writes.ts';
import { useRead } from '../../lib/query/use-read.ts';
import { unreadCount } from '../../lib/unread.ts';

const interval = 30_000;

/** Shows nothing by itself: the bell and the title read the number. */
export function UnreadCount() {
  const { data, refetch } = useRead('GET /usrapi/v1/inbox/unread', {}, { isQuiet: true });
  useAfterWrites(refetch);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void refetch(), interval);
    return () => clearInterval(timer);
  }, [refetch]);
  useEffect(() => {
    if (data) unreadCount.set(data.unread);
  }, [data]);
  return null;
}
