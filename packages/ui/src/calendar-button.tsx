import { useState } from 'react';
import { Calendar } from './calendar.tsx';
import type { CalendarProps } from './calendar.tsx';
import { Calendar as CalendarMark } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';

export type CalendarButtonProps = Omit<CalendarProps, 'words'> & {
  words: CalendarProps['words'] & { open: string };
  disabled?: boolean | undefined;
};

/** Opens the calendar; choosing a day closes it and gives the focus back. Import it lazily. */
export const CalendarButton = ({ words, disabled, onValue, ...calendar }: CalendarButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <IconButton size="s" label={words.open} disabled={disabled}>
          <CalendarMark />
        </IconButton>
      }
    >
      <Calendar
        {...calendar}
        words={words}
        onValue={(day) => {
          onValue(day);
          setOpen(false);
        }}
      />
    </Popover>
  );
};
