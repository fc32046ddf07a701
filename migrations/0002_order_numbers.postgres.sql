-- Order numbers where several people may take orders at the same instant: a row that counts would make all but one of
-- them begin again. A transaction that begins again leaves its number unused (rule O8 allows gaps, never a repeat).
create sequence "orderNo"
