/** Matches the label of an event of a timeline with its colon, that of Latin or of Chinese and Japanese, and the spaces after it. */
export const eventLabel = /^([^:：]{1,80})[:：]\s*/u;
