/** What an endpoint wants to receive; null stands for everything. */
export interface Listener {
  projectId: string;
  eventTypes: string[] | null;
  channels: string[] | null;
}

/** What decides who receives an event. The server's own events have no channels. */
export interface ListenedEvent {
  projectId: string;
  type: string;
  channels: string[] | null;
}

/** Returns the filter of events that an endpoint receives: with channels, only messages of one of them; without, messages of all. */
export function eventFilterOf(listener: Listener): (event: ListenedEvent) => boolean {
  // Sets, because the lists may be long and are checked for every event.
  const eventTypes = listener.eventTypes && new Set(listener.eventTypes);
  const channels = listener.channels && new Set(listener.channels);
  return (event) => {
    if (listener.projectId !== event.projectId) return false;
    if (eventTypes && !eventTypes.has(event.type)) return false;
    return !channels || (event.channels ?? []).some((each) => channels.has(each));
  };
}
